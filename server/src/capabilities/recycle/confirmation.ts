import { fieldProblem } from '../../kernel/errors.ts';

/** Throws Problem `validation_failed` unless the typed confirmation matches. */
export function assertConfirmation(input: string, expected: string): void {
  if (input.trim() === expected.trim()) return;
  throw fieldProblem('confirmation', `Type “${expected.trim()}” to confirm.`);
}
