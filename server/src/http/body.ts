import { requestLimits } from '@trunkline/contract/kernel/limits';
import { Problem } from '../kernel/errors.ts';

/**
 * The JSON object that is the body of a request, within bounds. Throws Problem: unsupported_media_type,
 * payload_too_large, or validation_failed for text that is no JSON object or is nested too deeply.
 */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const text = await readText(request, maxBytes);
  if (text === '') return undefined;
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new Problem('unsupported_media_type');
  if (depthOf(text) > requestLimits.depth) throw new Problem('validation_failed');
  // Every operation takes an object; oRPC would pass over anything else beside parameters of the path.
  const body = parse(text);
  if (body === null || typeof body !== 'object' || Array.isArray(body))
    throw new Problem('validation_failed');
  return body;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Problem('validation_failed', { cause: error });
  }
}

async function readText(request: Request, maxBytes: number): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes)
    throw new Problem('payload_too_large');
  if (request.body === null) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  const stream: ReadableStream<Uint8Array> = request.body;
  for await (const chunk of stream) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new Problem('payload_too_large');
    chunks.push(chunk);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch (error) {
    throw new Problem('validation_failed', { cause: error });
  }
}

/** Deepest nesting of brackets outside of strings, found without building anything. */
export function depthOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let index = 0; index < json.length; index++) {
    const character = json[index];
    if (inString) {
      if (character === '\\') index += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') deepest = Math.max(deepest, ++depth);
    else if (character === '}' || character === ']') depth -= 1;
  }
  return deepest;
}
