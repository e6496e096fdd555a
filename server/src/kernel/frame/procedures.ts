import { signedIn } from '../context.ts';
import { operations } from '../operations.ts';
import { readFrame } from './read.ts';

const { frame } = operations;

export const frameProcedures = frame.router({
  read: frame.read.handler(({ context, input }) => readFrame(signedIn(context), input)),
});
