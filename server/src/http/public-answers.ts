import type { IncomingMessage, ServerResponse } from 'node:http';
import { withFrames } from './security-headers.ts';
import { compress, type Encoding, encodingFor, type PublicAnswer } from './public-cache.ts';

/** Browsers ask again each time and mostly hear 304; what is published is seen at once. */
export const revalidate = 'public, max-age=0, must-revalidate';
export const immutable = 'public, max-age=31536000, immutable';

/** The form in which this client gets an answer. */
function formFor({ headers }: IncomingMessage, { packable }: PublicAnswer): Encoding {
  return packable === false ? 'identity' : encodingFor(headers['accept-encoding']);
}

/** Whether an answer is there in the form that the client takes, so that it can be written at once. */
export function isReady(request: IncomingMessage, answer: PublicAnswer): boolean {
  return answer.bodies[formFor(request, answer)] !== undefined;
}

/** Makes an answer ready to be written to this client. */
export function makeReady(request: IncomingMessage, answer: PublicAnswer): Promise<void> {
  return compress(answer, formFor(request, answer));
}

/** Writes a public answer straight to the socket: the fastest way out for what is asked most. */
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
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((each) => each.trim() === etag);
}
