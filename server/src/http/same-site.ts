import { bearerOf } from './bearer.ts';
import { Problem } from '../kernel/errors.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Throws Problem `cross_site_request` for a change requested by another site. Browsers always send
 * one of the two headers. A program that sends neither can't hold our cookie by accident, and a
 * request with an API key doesn't use cookies.
 */
export function refuseOtherSites(request: Request, origins: ReadonlySet<string>): void {
  if (safeMethods.has(request.method) || bearerOf(request.headers) !== null) return;
  const site = request.headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin' && site !== 'none')
    throw new Problem('cross_site_request');
  const origin = request.headers.get('origin');
  if (origin === null) return;
  const host = request.headers.get('host');
  const isSameOrigin =
    origins.has(origin) ||
    (site === 'same-origin' && host !== null && URL.parse(origin)?.host === host);
  if (!isSameOrigin) throw new Problem('cross_site_request');
}
