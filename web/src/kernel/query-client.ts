import {
  type AnyUseInfiniteQueryOptions,
  type AnyUseQueryOptions,
  MutationCache,
  QueryCache,
  QueryClient,
} from '@tanstack/react-query';
import { cacheTimes } from '@trunkline/contract/kernel/constants';
import { isRetryable } from '@trunkline/contract/kernel/error-catalogue';
import { ApiError } from './api-error.ts';

const { staleTime, gcTime, retry, maxDelay } = cacheTimes.default;

/** Milliseconds that the server requires before a retry; 0 if unspecified. */
const requiredDelay = (error: unknown): number =>
  error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0;

/**
 * Retries only errors that the specification lists as retryable (chapter 8). If the required delay
 * is longer than allowed, the error is shown instead. After a second sign-in step the session has a
 * new token, so a request sent with the old one is repeated once.
 */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (!(error instanceof ApiError) || failures >= retry) return false;
  const { status, code } = error;
  if (code === 'unauthenticated') return failures === 0;
  const isTemporary = isRetryable(status, code) || status === 408 || status === 429;
  return isTemporary && requiredDelay(error) <= maxDelay;
}

/** Retries like `shouldRetry`, but never after a 4xx (chapter 9). */
export function shouldRetryChange(failures: number, error: unknown): boolean {
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return !isRefused && shouldRetry(failures, error);
}

/**
 * Returns milliseconds before the next attempt: doubling from one second, but at least the delay
 * the server requires, and at most thirty seconds.
 */
export function retryDelay(failures: number, error?: unknown): number {
  return Math.min(Math.max(1000 * 2 ** failures, requiredDelay(error)), maxDelay);
}

/** A query as `useQuery` or `useInfiniteQuery` takes it. */
export type ScreenQuery = AnyUseQueryOptions | AnyUseInfiniteQueryOptions;

/** Queries that were requested for a screen, until the screen closes. */
const requested = new WeakSet<object>();

/**
 * Requests a screen's data before the screen is rendered, so that it doesn't request the data
 * again. Data that was read before or failed to load is left to the screen.
 */
export function requestFirst(client: QueryClient, options: ScreenQuery): void {
  const query = client.getQueryCache().build(client, client.defaultQueryOptions(options));
  const { status, fetchStatus } = query.state;
  if (fetchStatus !== 'idle') return;
  if (status !== 'pending') return void requested.delete(query);
  requested.add(query);
  if ('initialPageParam' in options) void client.prefetchInfiniteQuery(options);
  else void client.prefetchQuery(options);
}

/**
 * Creates the query cache with the defaults of chapter 9; `onError` receives every failed query and
 * mutation.
 */
export function createQueryClient(onError: (error: unknown) => void): QueryClient {
  const queryCache = new QueryCache({ onError });
  queryCache.subscribe(({ type, query }) => {
    if (type === 'observerRemoved') requested.delete(query);
  });
  return new QueryClient({
    queryCache,
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime,
        gcTime,
        retry: shouldRetry,
        retryDelay,
        // Also runs offline: the worker serves cached data, or the screen shows the error.
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnMount: (query) => query.state.isInvalidated || !requested.has(query),
      },
      // Offline a save fails immediately instead of waiting silently for a connection.
      mutations: { retry: shouldRetryChange, retryDelay, networkMode: 'always' },
    },
  });
}
