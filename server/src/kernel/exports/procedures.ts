import { signedIn } from '../context.ts';
import { operations } from '../operations.ts';
import { cancelExport } from './cancel.ts';
import { listExports } from './list.ts';
import { removeExport } from './remove.ts';
import { retryExport } from './retry.ts';

const { exports: files } = operations;

export const exportProcedures = files.router({
  list: files.list.handler(({ context }) => listExports(signedIn(context))),
  cancel: files.cancel.handler(({ context, input }) => cancelExport(signedIn(context), input)),
  retry: files.retry.handler(({ context, input }) => retryExport(signedIn(context), input)),
  remove: files.remove.handler(({ context, input }) => removeExport(signedIn(context), input)),
});
