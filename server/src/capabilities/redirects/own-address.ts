import type { Tx } from '@trunkline/database/database';
import { selectDomains } from './queries.ts';

/**
 * Shortens an address on one of the company's own domains to its path, so that redirects of one
 * site can be followed to find loops.
 */
export async function shortenOwnAddress(
  tx: Tx,
  address: string,
  { companyId, host }: { companyId: string; host: string },
): Promise<string> {
  const url = URL.parse(address);
  if (url === null) return address;
  const ownHosts = new Set([host, ...(await selectDomains(tx, companyId))]);
  return ownHosts.has(url.hostname) || ownHosts.has(url.host)
    ? url.pathname + url.search + url.hash
    : address;
}
