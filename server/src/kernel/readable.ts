import type * as z from 'zod';
import { Problem } from './errors.ts';

/**
 * Gives an answer back when the contract lets it be read. To be called inside the transaction of a change, so that
 * nothing is stored that cannot be read back. Throws Problem `validation_failed` with the fields that do not fit.
 */
export function demandReadable<Answer>(schema: z.ZodType, answer: Answer): Answer {
  const { error } = schema.safeParse(answer);
  if (error === undefined) return answer;
  const fields = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new Problem('validation_failed', { fields, cause: error });
}
