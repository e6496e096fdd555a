import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Guard } from '@trunkline/contract/kernel/operation';
import { Problem } from '../kernel/errors.ts';
import { assertWellFormedAddress } from '../kernel/well-formed.ts';
import { readForCache } from './api.ts';
import type { AppDependencies } from './app-dependencies.ts';
import { limitKeyOf } from './client-address.ts';
import { contextOf, type Exchange, exchangeOf, publicKey } from './exchange.ts';
import { logProblem, writeProblem } from './problem-answer.ts';
import { makeReady, revalidate, writePublic } from './public-answers.ts';
import type { PublicAnswer } from './public-cache.ts';
import { consumeOrThrow } from './rate-limits.ts';

export type CachedReadDependencies = Omit<AppDependencies, 'auth' | 'web' | 'mailbox' | 'live'>;

/** Answers a GET of an operation whose answers are kept, once the front has found nothing it could write at once. */
export type CachedReads = (
  request: IncomingMessage,
  response: ServerResponse,
  guard: Guard,
) => Promise<void>;

/**
 * Reads what a tenant's visitors share, with all that the routes behind give a call: limit, guard, schemas,
 * the one mapper of errors. It stands in front of them because public reads are the bulk of what is asked.
 */
export function createCachedReads(parts: CachedReadDependencies): CachedReads {
  const { cache, limiter, log, headers } = parts;

  async function read(
    address: string,
    { limit }: Guard,
    exchange: Exchange,
  ): Promise<PublicAnswer> {
    const { siteContext, origin, clientAddress } = exchange;
    await consumeOrThrow(limiter, limit, limitKeyOf(clientAddress), siteContext.limits[limit]);
    const answer = await cache.get(siteContext, publicKey(origin, address), async () => {
      const url = new URL(address, parts.baseUrl);
      const body = JSON.stringify(await readForCache(url, contextOf(parts, exchange)));
      // What somebody typed is asked once: keeping it would only push others out.
      return { type: 'application/json; charset=utf-8', body, keep: !url.searchParams.has('q') };
    });
    if (answer === null) throw new Problem('not_found');
    return answer;
  }

  return async (request, response, guard) => {
    const { url = '/' } = request;
    const exchange = await exchangeOf(parts, request);
    try {
      assertWellFormedAddress(url);
      const answer = await read(url, guard, exchange);
      await makeReady(request, answer);
      writePublic(request, response, answer, headers, revalidate);
    } catch (error) {
      const [path = ''] = url.split('?');
      const problem = logProblem(log, error, { id: exchange.id, path });
      writeProblem(response, problem, exchange.id, headers);
    }
  };
}
