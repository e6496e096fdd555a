/** The server half of the resource kit: derives every admin list's verbs from a source. */
export { actOnRows, type BulkVerbs, NotedResult } from './bulk.ts';
export { createRow } from './create.ts';
export { exportableOf } from './export.ts';
export { getRow, readChangedRow, readRow } from './get.ts';
export { listRows, type ListQuery } from './list.ts';
export { removeRow } from './remove.ts';
export { restoreRow, restoreWithin } from './restore.ts';
export { requireRowAction, type ResourceSource } from './source.ts';
export { conflictMessage, updateRowOf } from './update.ts';
