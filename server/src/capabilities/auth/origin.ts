/** Local host names count as one origin in development. */
const localNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Returns whether an unsafe request comes from our own pages. Browsers send Sec-Fetch-Site and
 * Origin, and pages can't forge them. Programs that send neither don't carry another person's
 * cookies.
 */
export function isSameOrigin(request: Request, baseUrl: string): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin' && site !== 'none') return false;
  const origin = request.headers.get('origin');
  if (origin === null) return true;
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  const base = new URL(baseUrl);
  if (from.origin === base.origin || from.host === new URL(request.url).host) return true;
  return localNames.has(base.hostname) && localNames.has(from.hostname) && from.port === base.port;
}
