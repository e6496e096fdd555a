import { isIP, isIPv4 } from 'node:net';
import * as z from 'zod';

/** Where companies' domains must point, and the name servers to query. */
export interface DomainSettings {
  /** The product's own host name: no one can claim it or a subdomain of it. */
  readonly ownHost: string;
  /** Target of CNAME records; null if the product has only IP addresses. */
  readonly target: string | null;
  /** Accepted values of A and AAAA records, in addition to the addresses the target resolves to. */
  readonly addresses: readonly string[];
  /** Name servers to query (`address` or `address:port`); empty for those of the system. */
  readonly servers: readonly string[];
}

const listOf = <Item extends z.ZodType<string, string>>(item: Item) =>
  z.preprocess(
    (value) =>
      (typeof value === 'string' ? value : '')
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    z.array(item),
  );

const hostName =
  /^(?=.{1,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const isHost = (text: string) => isIP(text) === 0 && hostName.test(text.toLowerCase());

export const DomainTarget = listOf(z.string()).refine(
  (parts) =>
    parts.every((part) => isIP(part) !== 0 || isHost(part)) && parts.filter(isHost).length <= 1,
  'must be one host name, addresses, or both, separated by commas',
);

export const DnsServers = listOf(
  z.string().refine((text) => {
    const [, address = text, port = '53'] =
      /^\[(.+)\](?::(\d{1,5}))?$/.exec(text) ?? /^([^:]+)(?::(\d{1,5}))?$/.exec(text) ?? [];
    return isIP(address) !== 0 && Number(port) > 0 && Number(port) <= 65_535;
  }, 'must be addresses of name servers, separated by commas: 203.0.113.53, [2001:db8::53]:5353'),
);

/** Reads the domain settings. Without DOMAIN_TARGET, domains point to the host of BASE_URL. */
export function domainSettings(
  {
    DOMAIN_TARGET,
    DNS_SERVERS,
  }: { readonly DOMAIN_TARGET: readonly string[]; readonly DNS_SERVERS: readonly string[] },
  baseUrl: URL,
): DomainSettings {
  const ownHost = baseUrl.hostname.replaceAll(/[[\]]/g, '');
  const parts = DOMAIN_TARGET.length > 0 ? DOMAIN_TARGET : [ownHost];
  const addresses = parts.filter((part) => isIP(part) !== 0);
  return {
    ownHost,
    target: parts.find(isHost)?.toLowerCase() ?? null,
    addresses: addresses.toSorted((a, b) => Number(isIPv4(b)) - Number(isIPv4(a))),
    servers: DNS_SERVERS,
  };
}
