import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { SiteContexts } from '../capabilities/branding/index.ts';
import { cachedIds, cachedPaths } from './api.ts';
import type { BlockGuard } from './block-guard.ts';
import type { CachedReads } from './cached-reads.ts';
import { type AddressOf, limitKeyOf } from './client-address.ts';
import { documentKey, readQuery } from './document-query.ts';
import { templateOf } from './document-routes.ts';
import { forwardedFor, hostOf, originOf, publicCacheKey } from './exchange.ts';
import { isReady, revalidate, writePublic } from './public-responses.ts';
import type { PublicResponse, PublicCache } from './public-cache.ts';
import { otherName, type Recorder } from '../kernel/timing/measurements.ts';
import type { RequestTimings } from '../kernel/timing/request-timings.ts';
import { undecodablePart } from '../kernel/well-formed.ts';
import { limitsOfSite, type RateLimiter, tenantRule } from './rate-limits.ts';
import { isProbing } from './security-reports.ts';
import { isWwwHost } from './www-host.ts';

interface EntryDependencies {
  readonly siteContexts: SiteContexts;
  readonly cache: PublicCache;
  readonly limiter: RateLimiter;
  readonly addressOf: AddressOf;
  readonly baseUrl: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly timings: RequestTimings;
  /** Handles a cacheable operation on a cache miss. */
  readonly cachedReads: CachedReads;
  /** Rejects requests from blocked callers. */
  readonly refuseBlocked: BlockGuard;
  /** Handles everything else. */
  readonly routes: RequestListener;
}

/**
 * Creates the entry point of every request: adds security headers and serves the public cache. A
 * cached page is written without any other work, and a cacheable operation is read directly;
 * everything else goes to the routes, and so does an address that looks like an attempt to inject
 * SQL.
 */
export function createEntryListener(dependencies: EntryDependencies): RequestListener {
  const { siteContexts, cache, limiter, addressOf, baseUrl, headers, cachedReads, routes } =
    dependencies;
  const { refuseBlocked, timings } = dependencies;
  const headerList = Object.entries(headers);
  /** Looked up once per response, because cached documents are the most frequent requests. */
  const recorders = new WeakMap<PublicResponse, Recorder>();

  function recorderOf(request: IncomingMessage, response: PublicResponse): Recorder {
    const cached = recorders.get(response);
    if (cached !== undefined) return cached;
    const path = pathOf(request);
    const operation = cachedIds.get(path);
    const company = siteContexts.cached(hostOf(request))?.tenant.company_id ?? '';
    const recorder =
      operation === undefined
        ? timings.cached('document', templateOf(path) ?? otherName, company)
        : timings.cached('api', operation, company);
    recorders.set(response, recorder);
    return recorder;
  }

  function cachedResponse(request: IncomingMessage): PublicResponse | undefined {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    // The routes reject it: decoding would replace invalid bytes.
    if (undecodablePart(request.url ?? '') !== null) return undefined;
    const host = hostOf(request);
    // The routes reject a request without a host, even if a response is cached, and redirect www
    // hosts.
    if (host === '' || isWwwHost(host)) return undefined;
    const siteContext = siteContexts.cached(host);
    if (siteContext === undefined) return undefined;
    const url = request.url ?? '/';
    const path = pathOf(request);
    const guard = cachedPaths.get(path);
    const requestKey = guard === undefined ? documentKey(path, readQuery(url)) : url;
    const key = publicCacheKey(originOf(siteContext, host, baseUrl), requestKey);
    const response = cache.fresh(siteContext, key);
    if (response === undefined || response.location !== undefined) return undefined;
    if (!isReady(request, response)) return undefined;
    // Only documents need this check: API responses are cached under their whole query, and
    // responses to probing queries aren't cached.
    if (guard === undefined) return isProbing(queryOf(request)) ? undefined : response;
    const address = addressOf(request.socket.remoteAddress, forwardedFor(request));
    const caller = tenantRule(guard.limit, limitKeyOf(address), limitsOfSite(siteContext));
    return limiter.consumeLease(guard.limit, caller.key) ? response : undefined;
  }

  return (request: IncomingMessage, response: ServerResponse) => {
    const verdict = refuseBlocked(request, response);
    if (verdict === 'refused') return undefined;
    const started = performance.now();
    const reply = verdict === 'unsure' ? undefined : cachedResponse(request);
    if (reply !== undefined) {
      writePublic(request, response, reply, headers, revalidate);
      return recorderOf(request, reply).record(performance.now() - started);
    }
    timings.follow(request, response, started);
    const guard = request.method === 'GET' ? cachedPaths.get(pathOf(request)) : undefined;
    const host = guard === undefined ? '' : hostOf(request);
    const isDirect = verdict === 'free' && guard !== undefined && host !== '' && !isWwwHost(host);
    if (isDirect && !isProbing(queryOf(request))) return void cachedReads(request, response, guard);
    for (const [name, value] of headerList) response.setHeader(name, value);
    return routes(request, response);
  };
}

function pathOf({ url = '/' }: IncomingMessage): string {
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
}

function queryOf({ url = '/' }: IncomingMessage): string {
  const query = url.indexOf('?');
  return query === -1 ? '' : url.slice(query);
}
