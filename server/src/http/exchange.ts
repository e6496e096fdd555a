import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type SiteContexts, mailSender } from '../capabilities/branding/index.ts';
import type { Context, SiteContext, VerbServices } from '../kernel/context.ts';
import type { AddressOf } from './client-address.ts';

/** A request's properties that are known before it is handled. */
export interface Exchange {
  readonly id: string;
  readonly clientAddress: string;
  /** The requested path without its query. */
  readonly endpoint: string;
  readonly method: string;
  readonly userAgent: string | null;
  /** Requested host name, lowercase, without the port. */
  readonly host: string;
  /** Scheme and host for links to this tenant. */
  readonly origin: string;
  /**
   * The origin for search engines: the tenant's primary domain, whichever of its domains was
   * requested.
   */
  readonly canonical: string;
  readonly siteContext: SiteContext;
  /** Set for a site shown on our own host before it has a domain. */
  readonly preview?: ExchangePreview;
}

export interface ExchangePreview {
  /** Prefix of every address of the site: '/preview/<token>'. */
  readonly base: string;
  /** Shown above the page; null inside the form. */
  readonly note: string | null;
}

/** Creates an ID short enough to read out over the phone, and long enough not to repeat. */
export function newRequestId(): string {
  // From a UUID, because Node generates randomness for many UUIDs at a time.
  return randomUUID().replaceAll('-', '').slice(-16);
}

/** Returns the name in a Host header, lowercase and without the port; '' if it is invalid. */
export function hostName(header: string | undefined): string {
  const match = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]{1,253})(?::\d{1,5})?$/i.exec(header ?? '');
  return (match?.[1] ?? '').toLowerCase().replace(/\.$/, '');
}

/**
 * Returns the host name of a request; '' if it has none, more than one Host header, or a target
 * that names another host, because a proxy in front of us might have read a different one than
 * Node.
 */
export function hostOf({ headers, rawHeaders, url = '/' }: IncomingMessage): string {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts > 1) return '';
  const host = hostName(headers.host);
  return url.startsWith('/') || targetHost(url) === host ? host : '';
}

/** The host name of a request target in absolute form; '' if it has none. */
const targetHost = (target: string) => hostName(URL.parse(target)?.host);

/**
 * Returns the origin for links: a tenant's own domain, or the product's address for any other host,
 * so that a made-up host never gets into links.
 */
export function originOf(siteContext: SiteContext, host: string, baseUrl: URL): string {
  if (!siteContext.claimed) return baseUrl.origin;
  const port = baseUrl.port === '' ? '' : `:${baseUrl.port}`;
  return `${baseUrl.protocol}//${host}${port}`;
}

/** Returns the cache key of a public response: the path on a tenant's own address. */
export function publicCacheKey(origin: string, path: string): string {
  return `${origin} ${path}`;
}

/** Joins the values of the header, which may be sent more than once. */
export function forwardedFor(request: IncomingMessage): string | undefined {
  const value = request.headers['x-forwarded-for'];
  return Array.isArray(value) ? value.join(',') : value;
}

interface ExchangeDependencies {
  readonly siteContexts: SiteContexts;
  readonly addressOf: AddressOf;
  readonly baseUrl: URL;
}

/** Derives a request's properties, looking up a host not requested recently. */
export async function exchangeOf(
  { siteContexts, addressOf, baseUrl }: ExchangeDependencies,
  request: IncomingMessage,
): Promise<Exchange> {
  const host = hostOf(request);
  const siteContext = siteContexts.cached(host) ?? (await siteContexts.of(host));
  return {
    id: newRequestId(),
    clientAddress: addressOf(request.socket.remoteAddress, forwardedFor(request)),
    endpoint: (request.url ?? '').split('?', 1)[0] ?? '',
    method: request.method ?? '',
    userAgent: request.headers['user-agent'] ?? null,
    host,
    origin: originOf(siteContext, host, baseUrl),
    canonical: originOf(siteContext, siteContext.canonical ?? host, baseUrl),
    siteContext,
  };
}

interface ContextDependencies<Services extends VerbServices> {
  readonly services: Services;
  readonly baseUrl: URL;
}

/** Joins a request with the services of the process. */
export function contextOf<Services extends VerbServices>(
  { services, baseUrl }: ContextDependencies<Services>,
  { id, clientAddress, endpoint, method, userAgent, host, origin, siteContext }: Exchange,
): Services & Context {
  return {
    ...services,
    request: { id, clientAddress, endpoint, method, userAgent, host, origin },
    siteContext,
    senderFor: (tx, reader) => mailSender(tx, baseUrl, reader, host),
  };
}
