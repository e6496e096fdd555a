import type { IncomingMessage, ServerResponse } from 'node:http';
import { withFrames } from './security-headers.ts';
import { compress, encodingFor, type PublicAnswer } from './public-cache.ts';

/** Browsers ask again each time and mostly hear 304; what is published is seen at once. */
export const revalidate = 'public, max-age=0, must-revalidate';
export const immutable = 'public, max-age=31536000, immutable';

/** Whether an answer is there in the form that the client takes, so that it can be written at once. */
export function isReady({ headers }: IncomingMessage, { bodies }: PublicAnswer): boolean {
  return bodies[encodingFor(headers['accept-encoding'])] !== undefined;
}

/** Makes an answer ready to be written to this client. */
export function makeReady({ headers }: IncomingMessage, answer: PublicAnswer): Promise<void> {
  return compress(answer, encodingFor(headers['accept-encoding']));
}

/** Writes a public answer straight to the socket: the fastest way out for what is asked most. */
export function writePublic(
  request: IncomingMessage,
  response: ServerResponse,
  answer: PublicAnswer,
  headers: Readonly<Record<string, string>>,
  cacheControl: string,
): void {
  const encoding = encodingFor(request.headers['accept-encoding']);
  const { identity } = answer.bodies;
  const body = answer.bodies[encoding] ?? identity;
  const fresh = matches(request.headers['if-none-match'], answer.etag);
  response.writeHead(fresh ? 304 : 200, {
    ...(answer.frames === undefined ? headers : withFrames(headers, answer.frames)),
    'content-type': answer.type,
    etag: answer.etag,
    'cache-control': cacheControl,
    vary: 'accept-encoding',
    // A file too small to gain anything is kept uncompressed under every encoding.
    ...(body === identity || fresh ? {} : { 'content-encoding': encoding }),
    ...(fresh ? {} : { 'content-length': body.byteLength }),
  });
  response.end(fresh || request.method === 'HEAD' ? undefined : body);
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((each) => each.trim() === etag);
}
