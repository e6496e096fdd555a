import type { SiteContexts } from '../capabilities/branding/index.ts';
import { originOf } from './exchange.ts';

/** Whether a host is one that may lead to another: nobody's cache answers for it. */
export const isWwwHost = (host: string) => host.startsWith('www.');

/**
 * Where the www host of the product or of a verified domain leads: the same place on the bare host. Null for every
 * other host: what somebody writes into a Host header leads nowhere.
 */
export async function redirectFromWww(
  host: string,
  address: string,
  { siteContexts, baseUrl }: { readonly siteContexts: SiteContexts; readonly baseUrl: URL },
): Promise<string | null> {
  if (!isWwwHost(host) || host === baseUrl.hostname) return null;
  const bare = host.slice('www.'.length);
  // A proxy's form of a request, and anything else that does not begin with a path, leads to the front door.
  const path = address.startsWith('/') ? address : '/';
  if (bare === baseUrl.hostname) return `${baseUrl.origin}${path}`;
  // Whoever has verified www itself is answered there.
  if ((await siteContexts.of(host)).claimed) return null;
  const siteContext = siteContexts.known(bare) ?? (await siteContexts.of(bare));
  return siteContext.claimed ? `${originOf(siteContext, bare, baseUrl)}${path}` : null;
}
