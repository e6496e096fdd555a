import type * as z from 'zod';
import { mediaTypeOf, parseJson, readText } from '../../kernel/body.ts';
import { Problem } from '../../kernel/errors.ts';

/** Maximum body size in bytes: the longest allowed fields, with room for escapes. */
const longestBody = 16 * 1024;

/** Inspects the parsed input before it is validated; may refuse it. */
export type InspectInput = (input: unknown, schema: z.ZodType) => Promise<void>;

/** Reads a JSON body and validates it against a schema; a missing body counts as `{}`. */
export async function readInput<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  inspect: InspectInput,
): Promise<z.output<Schema>> {
  const text = await readText(request, longestBody);
  if (text !== '' && mediaTypeOf(request) !== 'application/json')
    throw new Problem('validation_failed');
  const input = text === '' ? {} : parseJson(text);
  await inspect(input, schema);
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map(({ path, message }) => ({
    path: path.join('.'),
    message,
  }));
  throw new Problem('validation_failed', { fields });
}
