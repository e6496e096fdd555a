import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Guard } from '@trunkline/contract/kernel/operation';
import { Problem } from '../kernel/errors.ts';
import { assertWellFormedAddress } from '../kernel/well-formed.ts';
import { anonymous, cachedIds, readForCache } from './api.ts';
import type { AppDependencies } from './app-dependencies.ts';
import { limitKeyOf } from './client-address.ts';
import { contextOf, type Exchange, exchangeOf, publicCacheKey } from './exchange.ts';
import { logProblem, writeProblem } from './problem-response.ts';
import { prepareResponse, revalidate, writePublic } from './public-responses.ts';
import type { PublicResponse } from './public-cache.ts';
import { consumeOrThrow, limitsOfSite } from './rate-limits.ts';

export type CachedReadDependencies = Omit<AppDependencies, 'auth' | 'web' | 'mailbox' | 'live'>;

/** Answers a GET of a cacheable operation after the entry listener found no cached response. */
export type CachedReads = (
  request: IncomingMessage,
  response: ServerResponse,
  guard: Guard,
) => Promise<void>;

/**
 * Serves public reads with everything the routes apply to a call: limit, guard, schemas and error
 * mapper. It runs before the routes because public reads are most of the traffic.
 */
export function createCachedReads(dependencies: CachedReadDependencies): CachedReads {
  const { cache, limiter, log, headers, timings, baseUrl } = dependencies;
  const services = { ...dependencies.services, ...anonymous };

  async function read(
    address: string,
    { limit }: Guard,
    exchange: Exchange,
  ): Promise<PublicResponse> {
    const { siteContext, origin, clientAddress } = exchange;
    await consumeOrThrow(limiter, limit, limitKeyOf(clientAddress), limitsOfSite(siteContext));
    const response = await cache.get(siteContext, publicCacheKey(origin, address), async () => {
      const url = new URL(address, baseUrl);
      const context = contextOf({ services, baseUrl }, exchange);
      const body = JSON.stringify(await readForCache(url, context));
      // Free-text searches rarely repeat; caching them would only evict others.
      return { type: 'application/json; charset=utf-8', body, keep: !url.searchParams.has('q') };
    });
    if (response === null) throw new Problem('not_found');
    return response;
  }

  return async (request, response, guard) => {
    const { url = '/' } = request;
    const exchange = await exchangeOf(dependencies, request);
    Object.assign(timings.of(request), {
      metric: 'api',
      name: cachedIds.get(exchange.endpoint) ?? '',
      company: exchange.siteContext.tenant.company_id,
      id: exchange.id,
    });
    try {
      assertWellFormedAddress(url);
      const reply = await read(url, guard, exchange);
      await prepareResponse(request, reply);
      writePublic(request, response, reply, headers, revalidate);
    } catch (error) {
      const [path = ''] = url.split('?');
      const problem = logProblem(log, error, { id: exchange.id, path });
      writeProblem(response, problem, exchange.id, headers);
    }
  };
}
