import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Faces } from '../capabilities/branding/index.ts';
import { cachedPaths } from './api.ts';
import { type AddressOf, limitKeyOf } from './client-address.ts';
import { hostName, originOf } from './exchange.ts';
import { isReady, revalidate, writePublic } from './public-answers.ts';
import type { PublicAnswer, PublicCache } from './public-cache.ts';
import type { RateLimiter } from './rate-limits.ts';

interface FrontParts {
  readonly faces: Faces;
  readonly cache: PublicCache;
  readonly limiter: RateLimiter;
  readonly addressOf: AddressOf;
  readonly baseUrl: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Answers whatever the cache does not. */
  readonly behind: RequestListener;
}

/** Where a public answer is kept: the path on a tenant's own address. */
export function publicKey(origin: string, path: string): string {
  return `${origin} ${path}`;
}

/**
 * What a request meets first: the security headers of every answer, and the public cache. A page that is
 * kept is written without touching anything else; all the rest goes on to the routes behind.
 */
export function createFront(parts: FrontParts): RequestListener {
  const { faces, cache, limiter, addressOf, baseUrl, headers, behind } = parts;
  const headerList = Object.entries(headers);

  function kept(request: IncomingMessage): PublicAnswer | undefined {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    const host = hostName(request.headers.host);
    // A request that does not say whom it asks is refused behind, whatever is kept.
    if (host === '') return undefined;
    const face = faces.known(host);
    if (face === undefined) return undefined;
    const url = request.url ?? '/';
    const query = url.indexOf('?');
    const path = query === -1 ? url : url.slice(0, query);
    const guard = cachedPaths.get(path);
    const key = publicKey(originOf(face, host, baseUrl), guard === undefined ? path : url);
    const answer = cache.fresh(face.tenant.company_id, key);
    if (answer === undefined || !isReady(request, answer)) return undefined;
    if (guard === undefined) return answer;
    const address = addressOf(request.socket.remoteAddress, forwardedFor(request));
    return limiter.takeHeld(guard.limit, limitKeyOf(address)) ? answer : undefined;
  }

  return (request: IncomingMessage, response: ServerResponse) => {
    const answer = kept(request);
    if (answer !== undefined) return writePublic(request, response, answer, headers, revalidate);
    for (const [name, value] of headerList) response.setHeader(name, value);
    return behind(request, response);
  };
}

/** The header as one text, however many times it was sent. */
export function forwardedFor(request: IncomingMessage): string | undefined {
  const value = request.headers['x-forwarded-for'];
  return Array.isArray(value) ? value.join(',') : value;
}
