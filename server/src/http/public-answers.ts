import type { IncomingMessage, ServerResponse } from 'node:http';
import { withFrames } from './security-headers.ts';
import { compress, type Encoding, encodingFor, type PublicAnswer } from './public-cache.ts';

/**
 * Browsers revalidate each time and mostly get a 304, so published changes are visible immediately.
 */
export const revalidate = 'public, max-age=0, must-revalidate';
export const immutable = 'public, max-age=31536000, immutable';

/** Returns the encoding in which this client gets a response. */
function formFor({ headers }: IncomingMessage, { packable }: PublicAnswer): Encoding {
  return packable === false ? 'identity' : encodingFor(headers['accept-encoding']);
}

/**
 * Checks whether a response exists in the client's encoding, so that it can be written immediately.
 */
export function isReady(request: IncomingMessage, answer: PublicAnswer): boolean {
  return answer.bodies[formFor(request, answer)] !== undefined;
}

export function makeReady(request: IncomingMessage, answer: PublicAnswer): Promise<void> {
  return compress(answer, formFor(request, answer));
}

/**
 * Writes a public response straight to the socket, the fastest path for the most frequent requests.
 */
export function writePublic(
  request: IncomingMessage,
  response: ServerResponse,
  answer: PublicAnswer,
  headers: Readonly<Record<string, string>>,
  cacheControl: string,
): void {
  const form = formFor(request, answer);
  const packed = form === 'identity' ? undefined : answer.bodies[form];
  const body = packed ?? answer.bodies.identity;
  const fresh = matches(request.headers['if-none-match'], answer.etag);
  response.writeHead(fresh ? 304 : 200, {
    ...(answer.frames === undefined ? headers : withFrames(headers, answer.frames)),
    'content-type': answer.type,
    etag: answer.etag,
    'cache-control': cacheControl,
    vary: 'accept-encoding',
    ...(packed === undefined || fresh ? {} : { 'content-encoding': form }),
    ...(fresh ? {} : { 'content-length': body.byteLength }),
  });
  response.end(fresh || request.method === 'HEAD' ? undefined : body);
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((part) => part.trim() === etag);
}
