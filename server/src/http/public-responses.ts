import type { IncomingMessage, ServerResponse } from 'node:http';
import { withFrames } from './security-headers.ts';
import { compress, type Encoding, encodingFor, type PublicResponse } from './public-cache.ts';

/**
 * Browsers revalidate each time and mostly get a 304, so published changes are visible immediately.
 */
export const revalidate = 'public, max-age=0, must-revalidate';
export const immutable = 'public, max-age=31536000, immutable';

/** Returns the encoding in which this client gets a response. */
function encodingOf({ headers }: IncomingMessage, { compressible }: PublicResponse): Encoding {
  return compressible === false ? 'identity' : encodingFor(headers['accept-encoding']);
}

/**
 * Checks whether a response exists in the client's encoding, so that it can be written immediately.
 */
export function isReady(request: IncomingMessage, response: PublicResponse): boolean {
  return response.bodies[encodingOf(request, response)] !== undefined;
}

export function prepareResponse(request: IncomingMessage, response: PublicResponse): Promise<void> {
  return compress(response, encodingOf(request, response));
}

/**
 * Writes a public response straight to the socket, the fastest path for the most frequent requests.
 */
export function writePublic(
  request: IncomingMessage,
  response: ServerResponse,
  reply: PublicResponse,
  headers: Readonly<Record<string, string>>,
  cacheControl: string,
): void {
  const encoding = encodingOf(request, reply);
  const compressed = encoding === 'identity' ? undefined : reply.bodies[encoding];
  const body = compressed ?? reply.bodies.identity;
  const isNotModified = matches(request.headers['if-none-match'], reply.etag);
  response.writeHead(isNotModified ? 304 : 200, {
    ...(reply.frames === undefined ? headers : withFrames(headers, reply.frames)),
    'content-type': reply.type,
    etag: reply.etag,
    'cache-control': cacheControl,
    vary: 'accept-encoding',
    ...(compressed === undefined || isNotModified ? {} : { 'content-encoding': encoding }),
    ...(isNotModified ? {} : { 'content-length': body.byteLength }),
  });
  response.end(isNotModified || request.method === 'HEAD' ? undefined : body);
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((part) => part.trim() === etag);
}
