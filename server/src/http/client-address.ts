import { BlockList, isIP, isIPv6 } from 'node:net';
import { addressGroups as expand } from '../kernel/limit-key.ts';

export { limitKeyOf } from '../kernel/limit-key.ts';

/**
 * Returns the client's address from the socket's peer and the `X-Forwarded-For` of trusted proxies.
 */
export type AddressOf = (peer: string | undefined, forwardedFor: string | undefined) => string;

/**
 * Reads `X-Forwarded-For` from its end and trusts each entry that a trusted proxy added. Without a
 * trusted peer the header is ignored.
 */
export function clientAddresses(trusted: readonly string[]): AddressOf {
  const proxies = new BlockList();
  for (const range of trusted.flatMap((item) =>
    item === 'loopback' ? ['127.0.0.0/8', '::1'] : [item],
  )) {
    const [address = '', bits] = range.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  const isProxy = (address: string) =>
    isIP(address) !== 0 && proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

  return (peer, forwardedFor) => {
    let address = normalizeAddress(peer ?? '');
    if (forwardedFor === undefined) return address;
    const chain = forwardedFor.split(',').map((part) => normalizeAddress(part.trim()));
    while (isProxy(address)) {
      const before = chain.pop();
      if (before === undefined || isIP(before) === 0) break;
      address = before;
    }
    return address;
  };
}

/** Normalises an address: mapped IPv4 as IPv4, no brackets, port or zone, lowercase. */
function normalizeAddress(text: string): string {
  if (isIP(text) === 4) return text;
  const normalized = text
    .toLowerCase()
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/%.*$/, '');
  const withoutPort = /^\d+\.\d+\.\d+\.\d+:\d+$/.test(normalized)
    ? normalized.slice(0, normalized.lastIndexOf(':'))
    : normalized;
  if (isIP(withoutPort) !== 6) return withoutPort;
  const groups = expand(withoutPort);
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (mapped)
    return [groups[6] ?? 0, groups[7] ?? 0].flatMap((group) => [group >> 8, group & 255]).join('.');
  return new URL(`http://[${withoutPort}]`).hostname.slice(1, -1);
}

/**
 * Returns the network of a limit key, all of whose clients may be one attacker: an IPv4 /24 or an
 * IPv6 /48.
 */
export function networkKeyOf(limitKey: string): string {
  const address = limitKey.replace(/\/64$/, '');
  const family = isIP(address);
  if (family === 4) return `${address.slice(0, address.lastIndexOf('.'))}.0/24`;
  if (family !== 6) return limitKey;
  return `${expand(address)
    .slice(0, 3)
    .map((group) => group.toString(16))
    .join(':')}::/48`;
}
