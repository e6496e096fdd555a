import { requestLimits } from '@trunkline/contract/kernel/limits';
import { Problem } from './errors.ts';
import { assertWellFormedData } from './well-formed.ts';

/**
 * The JSON object that is the body of a request, within bounds. Throws Problem: unsupported_media_type,
 * payload_too_large, or validation_failed for text that is no JSON object or is nested too deeply.
 */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const text = await readText(request, maxBytes);
  if (text === '') return undefined;
  if (mediaTypeOf(request) !== 'application/json') throw new Problem('unsupported_media_type');
  // Every operation takes an object; oRPC would pass over anything else beside parameters of the path.
  const body = parseJson(text);
  if (body === null || typeof body !== 'object' || Array.isArray(body))
    throw new Problem('validation_failed');
  return body;
}

/** What a body is said to be, lower case and without parameters; '' when nothing is said. */
export function mediaTypeOf(request: Request): string {
  return request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
}

/** How JSON writes half of a surrogate pair; a whole pair looks alike, and text that only shows an escape. */
const surrogateEscape = /\\u[dD][89a-fA-F]/;

/**
 * JSON of bounded depth and number of values as data. Throws Problem `validation_failed` for anything else, with the field where a text holds
 * half of a surrogate pair.
 */
export function parseJson(text: string): unknown {
  if (!isBounded(text)) throw new Problem('validation_failed');
  const data = read(text);
  if (surrogateEscape.test(text)) assertWellFormedData(data);
  return data;
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Problem('validation_failed', { cause: error });
  }
}

/** A body as text. Throws Problem: payload_too_large, or validation_failed for what is not UTF-8. */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  const bytes = await readBytes(request, maxBytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new Problem('validation_failed', { cause: error });
  }
}

/** At once where its length was said, which HTTP holds the sender to; else piece by piece up to the bound. */
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

/** Whether JSON stays within the bounds of nesting and of values, found without building anything. */
function isBounded(json: string): boolean {
  const { depth, values } = shapeOf(json);
  return depth <= requestLimits.depth && values <= requestLimits.values;
}

const quote = 34;
const comma = 44;
const backslash = 92;
const opening = new Set([91, 123]);
const closing = new Set([93, 125]);

/** Deepest nesting of brackets outside of strings, and how many values commas separate. */
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
