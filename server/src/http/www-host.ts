import type { Faces } from '../capabilities/branding/index.ts';
import { originOf } from './exchange.ts';

/** Whether a host is one that may lead to another: nobody's cache answers for it. */
export const isWwwHost = (host: string) => host.startsWith('www.');

/**
 * Where the www host of the product or of a verified domain leads: the same place on the bare host. Null for every
 * other host: what somebody writes into a Host header leads nowhere.
 */
export async function bareAddress(
  host: string,
  address: string,
  { faces, baseUrl }: { readonly faces: Faces; readonly baseUrl: URL },
): Promise<string | null> {
  if (!isWwwHost(host) || host === baseUrl.hostname) return null;
  const bare = host.slice('www.'.length);
  // A proxy's form of a request, and anything else that does not begin with a path, leads to the front door.
  const path = address.startsWith('/') ? address : '/';
  if (bare === baseUrl.hostname) return `${baseUrl.origin}${path}`;
  // Whoever has verified www itself is answered there.
  if ((await faces.of(host)).claimed) return null;
  const face = faces.known(bare) ?? (await faces.of(bare));
  return face.claimed ? `${originOf(face, bare, baseUrl)}${path}` : null;
}
