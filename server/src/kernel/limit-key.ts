import { isIP } from 'node:net';

/** Returns the key for rate limits: an IPv4 address, or the /64 of an IPv6 customer. */
export function limitKeyOf(address: string): string {
  if (isIP(address) !== 6) return address;
  return `${addressGroups(address)
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** Returns the eight groups of an IPv6 address. */
export function addressGroups(address: string): number[] {
  const hexadecimal = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = hexadecimal.split('::');
  const numbers = (part: string) =>
    part
      .split(':')
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16));
  const front = numbers(head);
  const tailGroups = tail === undefined ? [] : numbers(tail);
  return [...front, ...Array<number>(8 - front.length - tailGroups.length).fill(0), ...tailGroups];
}
