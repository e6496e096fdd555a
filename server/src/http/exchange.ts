import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Database } from '@trunkline/database/database';
import { capabilities } from '../capabilities/index.ts';
import { type SiteContexts, mailSender } from '../capabilities/branding/index.ts';
import type { Context, SiteContext } from '../kernel/context.ts';
import type { CaptchaSettings } from '../kernel/forms/captcha.ts';
import type { Logger } from '../kernel/logger.ts';
import { siteLinks } from '../site-links.ts';
import type { AddressOf } from './client-address.ts';

/** What is known of a request before anything looks at it. */
export interface Exchange {
  readonly id: string;
  readonly clientAddress: string;
  /** The path that was asked, without its query. */
  readonly endpoint: string;
  readonly method: string;
  readonly userAgent: string | null;
  /** Host name asked for, lower case, without the port. */
  readonly host: string;
  /** Scheme and host that links to this tenant are made with. */
  readonly origin: string;
  /** The origin that search engines are told: the tenant's main domain, whichever of its own was asked. */
  readonly canonical: string;
  readonly siteContext: SiteContext;
  /** Set where a site is shown on our own host before it has one of its own. */
  readonly preview?: ExchangePreview;
}

export interface ExchangePreview {
  /** What stands before every address of the site: '/preview/<token>'. */
  readonly base: string;
  /** Said above the page; null inside the form. */
  readonly note: string | null;
}

/** Short enough to be read out over a telephone, long enough never to repeat. */
export function newRequestId(): string {
  // Of a UUID, because Node draws randomness for many of them at once.
  return randomUUID().replaceAll('-', '').slice(-16);
}

/** The name in a Host header, lower case and without the port; '' when it is no name. */
export function hostName(header: string | undefined): string {
  const match = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]{1,253})(?::\d{1,5})?$/i.exec(header ?? '');
  return (match?.[1] ?? '').toLowerCase().replace(/\.$/, '');
}

/**
 * The name that a request asks; '' when it names none or has more than one Host header, of which a proxy
 * in front of us might have read another than Node.
 */
export function hostOf({ headers, rawHeaders }: IncomingMessage): string {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1 ? '' : hostName(headers.host);
}

/** A tenant's own domain stands for itself; every other host for the product's address, so that nobody's invention gets into links. */
export function originOf(siteContext: SiteContext, host: string, baseUrl: URL): string {
  if (!siteContext.claimed) return baseUrl.origin;
  const port = baseUrl.port === '' ? '' : `:${baseUrl.port}`;
  return `${baseUrl.protocol}//${host}${port}`;
}

/** Where a public answer is kept: the path on a tenant's own address. */
export function publicKey(origin: string, path: string): string {
  return `${origin} ${path}`;
}

/** The header as one text, however many times it was sent. */
export function forwardedFor(request: IncomingMessage): string | undefined {
  const value = request.headers['x-forwarded-for'];
  return Array.isArray(value) ? value.join(',') : value;
}

interface ExchangeDependencies {
  readonly siteContexts: SiteContexts;
  readonly addressOf: AddressOf;
  readonly baseUrl: URL;
}

/** Finds out what is to be known of a request; a host that nobody has asked for lately is looked up. */
export async function exchangeOf(
  { siteContexts, addressOf, baseUrl }: ExchangeDependencies,
  request: IncomingMessage,
): Promise<Exchange> {
  const host = hostOf(request);
  const siteContext = siteContexts.known(host) ?? (await siteContexts.of(host));
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

interface ContextDependencies {
  readonly database: Database;
  readonly invalidatePublicCache: Context['invalidatePublicCache'];
  readonly log: Logger;
  readonly now: () => Date;
  readonly baseUrl: URL;
  readonly outbox: Context['outbox'];
  readonly files: Context['files'];
  readonly domains: Context['domains'];
  readonly seal: Context['seal'];
  readonly push: Context['push'];
  readonly webhooks: Context['webhooks'];
  readonly captcha?: CaptchaSettings | null;
}

/** What a verb works with in this exchange. */
export function contextOf(
  {
    database,
    invalidatePublicCache,
    log,
    now,
    baseUrl,
    outbox,
    files,
    domains,
    seal,
    push,
    webhooks,
    captcha,
  }: ContextDependencies,
  { id, clientAddress, endpoint, method, userAgent, host, origin, siteContext }: Exchange,
): Context {
  return {
    database,
    log,
    now,
    request: { id, clientAddress, endpoint, method, userAgent, host, origin },
    senderFor: (tx, reader) => mailSender(tx, baseUrl, reader, host),
    siteContext,
    outbox,
    files,
    domains,
    seal,
    push,
    webhooks,
    ...(captcha && { captcha: { provider: captcha.provider, site_key: captcha.siteKey } }),
    capabilities,
    links: siteLinks,
    invalidatePublicCache,
  };
}
