/** Names under which a machine reaches itself: they are one site when the product runs locally. */
const localNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether an unsafe request comes from our own pages. Browsers tell by Sec-Fetch-Site and Origin and let no
 * page forge either; programs that send neither have no cookies of somebody else to abuse.
 */
export function isSameSite(request: Request, baseUrl: string): boolean {
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
