import type * as z from 'zod';
import { Problem } from '../../kernel/errors.ts';

/** Bytes of a body here: the longest allowed fields, with room for escapes. */
const longestBody = 16 * 1024;

/** Reads a JSON body and checks it against its schema; an absent body counts as `{}`. */
export async function readInput(request: Request, schema: z.ZodType): Promise<unknown> {
  const text = await readText(request);
  if (text !== '' && !isJson(request.headers.get('content-type')))
    throw new Problem('validation_failed');
  const parsed = schema.safeParse(text === '' ? {} : parseJson(text));
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map(({ path, message }) => ({
    path: path.join('.'),
    message,
  }));
  throw new Problem('validation_failed', { fields });
}

function isJson(contentType: string | null): boolean {
  return contentType?.split(';')[0]?.trim().toLowerCase() === 'application/json';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new Problem('validation_failed');
    throw error;
  }
}

async function readText(request: Request): Promise<string> {
  const body: ReadableStream<Uint8Array> | null = request.body;
  if (body === null) return '';
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > longestBody) throw new Problem('payload_too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
