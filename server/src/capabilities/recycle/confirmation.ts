import { Problem } from '../../kernel/errors.ts';

/** Throws Problem `validation_failed` unless the typed confirmation matches. */
export function assertConfirmation(typed: string, wanted: string): void {
  if (typed.trim() === wanted.trim()) return;
  throw new Problem('validation_failed', {
    fields: [{ path: 'confirmation', message: `Type “${wanted.trim()}” to confirm.` }],
  });
}
