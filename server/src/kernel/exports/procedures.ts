import { procedures } from '../procedures.ts';
import { cancelExport } from './cancel.ts';
import { listExports } from './list.ts';
import { removeExport } from './remove.ts';
import { retryExport } from './retry.ts';

export const exportProcedures = procedures('exports', {
  list: listExports,
  cancel: cancelExport,
  retry: retryExport,
  remove: removeExport,
});
