import { requestLimits } from '@trunkline/contract/kernel/limits';
import { Problem } from './errors.ts';
import { assertWellFormedData } from './well-formed.ts';

/**
 * Reads a request body that is a JSON object, within limits. Throws Problem:
 * unsupported_media_type, payload_too_large, or validation_failed for text that is not a JSON
 * object or is nested too deeply.
 */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  return parseBody(request, await readText(request, maxBytes));
}

/** Parses the text of a request's body like `readJson`; undefined if it is empty. */
export function parseBody(request: Request, text: string): unknown {
  if (text === '') return undefined;
  if (mediaTypeOf(request) !== 'application/json') throw new Problem('unsupported_media_type');
  // Every operation accepts an object; oRPC would ignore anything else if the path has parameters.
  const body = parseJson(text);
  if (body === null || typeof body !== 'object' || Array.isArray(body))
    throw new Problem('validation_failed');
  return body;
}

/** Returns the media type of a body, lowercase and without parameters; '' if there is none. */
export function mediaTypeOf(request: Request): string {
  return request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
}

/**
 * How JSON escapes half of a surrogate pair, or NUL. A complete pair and an escaped backslash also
 * match, so this is only a quick test.
 */
const unstorableEscape = /\\u(?:[dD][89a-fA-F]|0000)/;

/**
 * Parses JSON of bounded depth and number of values. Throws Problem `validation_failed` for
 * anything else, with the field if a text contains half of a surrogate pair or NUL.
 */
export function parseJson(text: string): unknown {
  if (!isBounded(text)) throw new Problem('validation_failed');
  const data = read(text);
  if (unstorableEscape.test(text)) assertWellFormedData(data);
  return data;
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Problem('validation_failed', { cause: error });
  }
}

/**
 * Reads a body as text. Throws Problem: payload_too_large, or validation_failed if it is not UTF-8.
 */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  const bytes = await readBytes(request, maxBytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new Problem('validation_failed', { cause: error });
  }
}

/**
 * Reads the whole body if its length was declared, which HTTP enforces; otherwise chunk by chunk up
 * to the limit.
 */
export async function readBytes(
  request: Request,
  maxBytes: number,
): Promise<ArrayBuffer | Uint8Array> {
  const length = request.headers.get('content-length');
  if (length !== null) {
    if (Number(length) > maxBytes) throw new Problem('payload_too_large');
    return request.arrayBuffer();
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  const stream: ReadableStream<Uint8Array> | null = request.body;
  for await (const chunk of stream ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new Problem('payload_too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Checks the limits on nesting and values without parsing. */
function isBounded(json: string): boolean {
  const { depth, values } = shapeOf(json);
  return depth <= requestLimits.depth && values <= requestLimits.values;
}

const quote = 34;
const comma = 44;
const backslash = 92;
const opening = new Set([91, 123]);
const closing = new Set([93, 125]);

/**
 * Returns the deepest nesting of brackets outside strings, and the number of values separated by
 * commas.
 */
export function shapeOf(json: string): { depth: number; values: number } {
  let depth = 0;
  let deepest = 0;
  let values = 1;
  let inString = false;
  for (let index = 0; index < json.length; index++) {
    const code = json.charCodeAt(index);
    if (inString) {
      if (code === backslash) index += 1;
      else if (code === quote) inString = false;
    } else if (code === quote) inString = true;
    else if (code === comma) values += 1;
    else if (opening.has(code)) deepest = Math.max(deepest, ++depth);
    else if (closing.has(code)) depth -= 1;
  }
  return { depth: deepest, values };
}
