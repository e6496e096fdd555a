import type * as z from 'zod';
import { Problem } from './errors.ts';

/**
 * Reads what is stored as the contract describes it. Throws Problem `validation_failed` with the fields that do not fit:
 * something that was stored under other rules is a clear refusal, not a fault.
 */
export function readStored<Schema extends z.ZodType>(
  schema: Schema,
  stored: unknown,
): z.output<Schema> {
  const { data, error } = schema.safeParse(stored);
  if (error === undefined) return data;
  const fields = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new Problem('validation_failed', { fields, cause: error });
}

/**
 * Gives an answer back when the contract lets it be read. To be called inside the transaction of a change, so that
 * nothing is stored that cannot be read back. Throws Problem `validation_failed` with the fields that do not fit.
 */
export function assertReadable<Answer>(schema: z.ZodType, answer: Answer): Answer {
  readStored(schema, answer);
  return answer;
}
