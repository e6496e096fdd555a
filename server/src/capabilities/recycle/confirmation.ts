import { Problem } from '../../kernel/errors.ts';

/** Refuses to go on where something else was typed than what confirms. Throws Problem `validation_failed`. */
export function assertConfirmation(typed: string, wanted: string): void {
  if (typed.trim() === wanted.trim()) return;
  throw new Problem('validation_failed', {
    fields: [{ path: 'confirmation', message: `Type “${wanted.trim()}” to confirm.` }],
  });
}
