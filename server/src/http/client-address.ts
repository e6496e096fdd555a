import { BlockList, isIP, isIPv6 } from 'node:net';

/** Gives the client's address from the socket's peer and the `X-Forwarded-For` of proxies we trust. */
export type AddressOf = (peer: string | undefined, forwardedFor: string | undefined) => string;

/**
 * Walks the chain of `X-Forwarded-For` from our side: as long as the speaker is a trusted proxy, believe
 * whom it names. Without a trusted peer the header says nothing.
 */
export function clientAddresses(trusted: readonly string[]): AddressOf {
  const proxies = new BlockList();
  for (const range of trusted.flatMap((each) =>
    each === 'loopback' ? ['127.0.0.0/8', '::1'] : [each],
  )) {
    const [address = '', bits] = range.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  const isProxy = (address: string) =>
    isIP(address) !== 0 && proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

  return (peer, forwardedFor) => {
    let address = plain(peer ?? '');
    const chain = (forwardedFor ?? '').split(',').map((part) => plain(part.trim()));
    while (isProxy(address)) {
      const before = chain.pop();
      if (before === undefined || isIP(before) === 0) break;
      address = before;
    }
    return address;
  };
}

/** One spelling per address: mapped IPv4 as IPv4, no brackets, port or zone, lower case. */
function plain(text: string): string {
  const bare = text
    .toLowerCase()
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/%.*$/, '');
  const withoutPort = /^\d+\.\d+\.\d+\.\d+:\d+$/.test(bare)
    ? bare.slice(0, bare.lastIndexOf(':'))
    : bare;
  if (isIP(withoutPort) !== 6) return withoutPort;
  const groups = expand(withoutPort);
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (mapped)
    return [groups[6] ?? 0, groups[7] ?? 0].flatMap((group) => [group >> 8, group & 255]).join('.');
  return new URL(`http://[${withoutPort}]`).hostname.slice(1, -1);
}

/** What rate limits are counted by: an IPv4 address, or the /64 that one IPv6 customer holds. */
export function limitKeyOf(address: string): string {
  if (isIP(address) !== 6) return address;
  return `${expand(address)
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The network that a limit key belongs to, whose clients may be one attacker: a /24 of IPv4, a /48 of IPv6. */
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

function expand(address: string): number[] {
  const hexadecimal = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = hexadecimal.split('::');
  const numbers = (part: string) =>
    part
      .split(':')
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16));
  const front = numbers(head);
  const back = tail === undefined ? [] : numbers(tail);
  return [...front, ...Array<number>(8 - front.length - back.length).fill(0), ...back];
}
