import { procedures } from '../procedures.ts';
import { cancelImport, getImport } from './read.ts';

export const importProcedures = procedures('imports', {
  get: getImport,
  cancel: cancelImport,
});
