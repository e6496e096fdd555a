import { procedures } from '../procedures.ts';
import { readFrame } from './read.ts';

export const frameProcedures = procedures('frame', {
  read: readFrame,
});
