import { Problem } from '../kernel/errors.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a change asked for by another site (cross-site request forgery). Browsers say where a request
 * comes from; programs that send neither header hold no cookie of ours by accident.
 */
export function refuseOtherSites(request: Request, origins: ReadonlySet<string>): void {
  if (safeMethods.has(request.method)) return;
  const site = request.headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin' && site !== 'none')
    throw new Problem('cross_site_request');
  const origin = request.headers.get('origin');
  if (origin === null) return;
  const host = request.headers.get('host');
  const own =
    origins.has(origin) ||
    (site === 'same-origin' && host !== null && URL.parse(origin)?.host === host);
  if (!own) throw new Problem('cross_site_request');
}
