/** The resource kit, server half: from a source it gives the verbs every admin list has. */
export { actOnRows, NotedResult } from './bulk.ts';
export { createRow } from './create.ts';
export { exportableOf } from './export.ts';
export { getRow, readChangedRow, readRow } from './get.ts';
export { listRows } from './list.ts';
export { removeRow } from './remove.ts';
export { restoreRow } from './restore.ts';
export type { ResourceSource } from './source.ts';
export { changedMeanwhile, updateRowOf } from './update.ts';
