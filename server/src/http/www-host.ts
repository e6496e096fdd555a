import type { SiteContexts } from '../capabilities/branding/index.ts';
import { originOf } from './exchange.ts';

/** Checks whether a host may redirect to another, in which case the cache isn't used for it. */
export const isWwwHost = (host: string) => host.startsWith('www.');

/**
 * Returns the redirect target for the www host of the product or of a verified domain: the same
 * path on the bare host. Null for any other host, so that a forged Host header redirects nowhere.
 */
export async function redirectFromWww(
  host: string,
  address: string,
  { siteContexts, baseUrl }: { readonly siteContexts: SiteContexts; readonly baseUrl: URL },
): Promise<string | null> {
  if (!isWwwHost(host) || host === baseUrl.hostname) return null;
  const bareHost = host.slice('www.'.length);
  // An absolute-form request, or anything else that doesn't begin with a path, redirects to the
  // home page.
  const path = address.startsWith('/') ? address : '/';
  if (bareHost === baseUrl.hostname) return `${baseUrl.origin}${path}`;
  // If www itself is a verified domain, it is served directly.
  if ((await siteContexts.of(host)).claimed) return null;
  const siteContext = siteContexts.cached(bareHost) ?? (await siteContexts.of(bareHost));
  return siteContext.claimed ? `${originOf(siteContext, bareHost, baseUrl)}${path}` : null;
}
