import { fieldProblem } from '../../kernel/errors.ts';

/** Throws Problem `validation_failed` unless the typed confirmation matches. */
export function assertConfirmation(typed: string, expected: string): void {
  if (typed.trim() === expected.trim()) return;
  throw fieldProblem('confirmation', `Type “${expected.trim()}” to confirm.`);
}
