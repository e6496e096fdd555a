import { signedIn } from '../context.ts';
import { operations } from '../operations.ts';
import { cancelImport, getImport } from './read.ts';

const { imports } = operations;

export const importProcedures = imports.router({
  get: imports.get.handler(({ context, input }) => getImport(signedIn(context), input)),
  cancel: imports.cancel.handler(({ context, input }) => cancelImport(signedIn(context), input)),
});
