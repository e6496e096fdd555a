import type * as z from 'zod';
import { Problem } from './errors.ts';

/**
 * Parses stored data with the contract's schema. Throws Problem `validation_failed` with the fields
 * that don't match, so that data stored under older rules causes a clear error, not an internal
 * one.
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
 * Returns a response if it matches the contract. Call it inside the transaction of a change, so
 * that nothing is stored that can't be read back. Throws Problem `validation_failed` with the
 * fields that don't match.
 */
export function assertReadable<Answer>(schema: z.ZodType, output: Answer): Answer {
  readStored(schema, output);
  return output;
}
