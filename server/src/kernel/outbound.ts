import { lookup as lookUpName } from 'node:dns';
import { lookup as resolve } from 'node:dns/promises';
import { request as requestPlain } from 'node:http';
import { request as requestSecure, type RequestOptions } from 'node:https';
import { BlockList, isIP, isIPv6 } from 'node:net';

/**
 * Addresses that are not on the public internet: this machine, private networks, link-local,
 * multicast, reserved ones.
 */
const privateRanges = new BlockList();
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
  privateRanges.addSubnet(address, Number(bits), 'ipv4');
}
const globalAddresses = new BlockList();
// Only globally allocated IPv6, without ranges that map to IPv4 or are for documentation.
globalAddresses.addSubnet('2000::', 3, 'ipv6');
for (const [address, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  privateRanges.addSubnet(address, bits, 'ipv6');

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  if (!isIPv6(address)) return !privateRanges.check(address, 'ipv4');
  return globalAddresses.check(address, 'ipv6') && !privateRanges.check(address, 'ipv6');
}

/**
 * Names that no public server has (RFC 6761, RFC 6762, RFC 8375, and those of private networks).
 */
const internalName =
  /^[^.]*$|\.(?:localhost|local|internal|intranet|lan|home\.arpa|test|invalid|onion)$/;

/** Returns whether a host is internal, judging by its name or address alone. */
export function isInternalHost({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  return isIP(host) === 0 ? internalName.test(host) : !isPublicAddress(host);
}

/** Finds all addresses of a name; injected for tests. */
export type LookUp = (name: string) => Promise<readonly { readonly address: string }[]>;

const lookUpAll: LookUp = (name) => resolve(name, { all: true });
/** Timeout in milliseconds for looking up the addresses of a name. */
const lookUpTimeout = 2_000;

/**
 * Checks whether a host is internal, by its name or by an address that it currently resolves to. A
 * name that can't be looked up counts as public: its records may be added later, and connecting
 * checks again.
 */
export async function resolvesToInternal(url: URL, lookUp: LookUp = lookUpAll): Promise<boolean> {
  if (isInternalHost(url)) return true;
  const name = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(name) !== 0) return false;
  const timeout = AbortSignal.timeout(lookUpTimeout);
  const timeoutResult = new Promise<[]>((resolve) =>
    timeout.addEventListener('abort', () => resolve([])),
  );
  const found = await Promise.race([lookUp(name).catch(() => []), timeoutResult]);
  return found.some(({ address }) => !isPublicAddress(address));
}

export interface OutboundOptions {
  /** Origins configured by the operator, which may be on a private network. */
  readonly trusted?: ReadonlySet<string>;
  readonly timeout?: number;
  readonly maxBytes?: number;
}

/**
 * One message for every internal address, so that it doesn't reveal what a name resolves to.
 */
export const notPublic = "the address isn't on the public internet";

export class OutboundRefused extends Error {
  override readonly name = 'OutboundRefused';
}

export class OutboundTimeout extends Error {
  override readonly name = 'OutboundTimeout';
}

const failures: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was closed',
  ETIMEDOUT: 'the connection timed out',
  ENOTFOUND: "the host name wasn't found",
  EAI_AGAIN: "the host name couldn't be looked up",
};

/**
 * Describes why a request got no response, without a full stop. Names no addresses and quotes no
 * errors of the system, so log the cause as well.
 */
export function failureReason(cause: unknown): string {
  if (cause instanceof OutboundRefused || cause instanceof OutboundTimeout) return cause.message;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (/CERT|SIGNATURE/.test(code)) return "the certificate couldn't be verified";
  return failures[code] ?? 'the connection failed';
}

export interface OutboundResponse {
  readonly status: number;
  readonly text: string;
}

export interface OutboundMessage {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
  /** POST by default. */
  readonly method?: 'GET' | 'POST';
}

/**
 * Posts a form to another server and returns the response as text, under the rules of `exchange`.
 * Throws unless the status is 200.
 */
export async function postForm(
  url: URL,
  fields: Readonly<Record<string, string>>,
  options?: OutboundOptions,
): Promise<string> {
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    accept: 'application/json',
  };
  const body = new URLSearchParams(fields).toString();
  const { status, text } = await exchange(url, { headers, body }, options);
  if (status !== 200) throw new OutboundRefused(`returned ${status}`);
  return text;
}

/**
 * Sends a request to another server and returns the response, whatever its status. Only https to
 * public addresses, checked on the address actually connected to; redirects are not followed; time
 * and size are limited. Throws otherwise, `OutboundTimeout` after `timeout` milliseconds.
 */
export function exchange(
  url: URL,
  { headers, body, method = 'POST' }: OutboundMessage,
  { trusted = new Set(), timeout = 5_000, maxBytes = 64 * 1024 }: OutboundOptions = {},
): Promise<OutboundResponse> {
  const isTrusted = trusted.has(url.origin);
  if (!isTrusted && url.protocol !== 'https:')
    return Promise.reject(new OutboundRefused('outbound requests must use https'));
  if (!isTrusted && isInternalHost(url)) return Promise.reject(new OutboundRefused(notPublic));
  const lookup: RequestOptions['lookup'] = (name, options, callback) =>
    lookUpName(name, { ...options, all: true }, (error, found) => {
      if (error !== null) return callback(error, '', 0);
      const forbidden = isTrusted
        ? undefined
        : found.find(({ address }) => !isPublicAddress(address));
      if (forbidden !== undefined) return callback(new OutboundRefused(notPublic), '', 0);
      if (options.all === true) return callback(null, found);
      const [first] = found;
      return callback(null, first?.address ?? '', first?.family ?? 4);
    });
  const request = url.protocol === 'https:' ? requestSecure : requestPlain;
  const signal = AbortSignal.timeout(timeout);
  return new Promise((resolve, reject) => {
    const fail = (cause: Error) =>
      reject(
        signal.aborted ? new OutboundTimeout('no response arrived in time', { cause }) : cause,
      );
    const sent = request(
      url,
      {
        method,
        lookup,
        signal,
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      },
      (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size <= maxBytes) chunks.push(chunk);
          else {
            reject(new OutboundRefused('the response is too long'));
            response.destroy();
          }
        });
        response.on('error', fail);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
        );
      },
    );
    sent.on('error', fail);
    sent.end(body);
  });
}
