import { fieldProblem } from '../../kernel/errors.ts';

/** Throws Problem `validation_failed` unless the typed confirmation matches. */
export function assertConfirmation(typed: string, wanted: string): void {
  if (typed.trim() === wanted.trim()) return;
  throw fieldProblem('confirmation', `Type “${wanted.trim()}” to confirm.`);
}
