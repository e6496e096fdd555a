import { lookup as lookUpName } from 'node:dns';
import { request as requestPlain } from 'node:http';
import { request as requestSecure, type RequestOptions } from 'node:https';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** Addresses that are nobody's on the internet: this machine, private networks, links, groups, reserved ones. */
const inside = new BlockList();
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]) {
  const [address = '', bits] = range.split('/');
  inside.addSubnet(address, Number(bits), 'ipv4');
}
const outside = new BlockList();
// Of IPv6 only what is given out to the world, without what leads back into IPv4 or is for documents.
outside.addSubnet('2000::', 3, 'ipv6');
for (const [address, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inside.addSubnet(address, bits, 'ipv6');

/** Whether an IP address is somebody's on the internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  if (!isIPv6(address)) return !inside.check(address, 'ipv4');
  return outside.check(address, 'ipv6') && !inside.check(address, 'ipv6');
}

export interface OutboundOptions {
  /** Origins that the operator has named: they may also lie inside. */
  readonly trusted?: ReadonlySet<string>;
  readonly timeout?: number;
  readonly maxBytes?: number;
}

export class OutboundRefused extends Error {
  override readonly name = 'OutboundRefused';
}

/**
 * Sends a form to another server and gives its answer as text. Only https to public addresses, checked on the very
 * address that is connected to; redirects are not followed; time and size are bounded. Throws otherwise.
 */
export function postForm(
  url: URL,
  fields: Readonly<Record<string, string>>,
  { trusted = new Set(), timeout = 5_000, maxBytes = 64 * 1024 }: OutboundOptions = {},
): Promise<string> {
  const own = trusted.has(url.origin);
  if (!own && url.protocol !== 'https:')
    return Promise.reject(new OutboundRefused('only https leads outside'));
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!own && isIP(host) !== 0 && !isPublicAddress(host))
    return Promise.reject(new OutboundRefused(`${host} is inside`));
  const lookup: RequestOptions['lookup'] = (name, options, done) =>
    lookUpName(name, { ...options, all: true }, (error, found) => {
      if (error !== null) return done(error, '', 0);
      const wrong = own ? undefined : found.find(({ address }) => !isPublicAddress(address));
      if (wrong !== undefined) return done(new OutboundRefused(`${name} leads inside`), '', 0);
      if (options.all === true) return done(null, found);
      const [first] = found;
      return done(null, first?.address ?? '', first?.family ?? 4);
    });
  const body = new URLSearchParams(fields).toString();
  const request = url.protocol === 'https:' ? requestSecure : requestPlain;
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        lookup,
        signal: AbortSignal.timeout(timeout),
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': Buffer.byteLength(body),
          accept: 'application/json',
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size <= maxBytes) chunks.push(chunk);
          else {
            reject(new OutboundRefused('the answer is too long'));
            response.destroy();
          }
        });
        response.on('error', reject);
        response.on('end', () => {
          if (response.statusCode === 200) resolve(Buffer.concat(chunks).toString());
          else reject(new OutboundRefused(`answered with ${response.statusCode ?? 0}`));
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
