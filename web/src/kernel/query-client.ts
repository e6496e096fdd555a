import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { cacheTimes } from '@trunkline/contract/kernel/constants';
import { ApiError } from './api-error.ts';

const { fresh, kept, retry, maxDelay } = cacheTimes.default;

/** A refusal stays one however often it is asked: only what is not a 4xx is tried again (chapter 9). */
export function shouldRetry(failures: number, error: unknown): boolean {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return failures < retry && !refused;
}

/** Milliseconds before the next attempt: doubling from one second, at most thirty. */
export function retryDelay(failures: number): number {
  return Math.min(1000 * 2 ** failures, maxDelay);
}

/** The query cache with the defaults of chapter 9; `onError` hears of every failed query and mutation. */
export function createQueryClient(onError: (error: unknown) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: fresh,
        gcTime: kept,
        retry: shouldRetry,
        retryDelay,
        // Asked without a connection too: the worker answers what was read before, or the screen says that it cannot.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // Whoever saves hears at once that it did not arrive, instead of waiting for a connection they may not see.
      mutations: { retry: shouldRetry, retryDelay, networkMode: 'always' },
    },
  });
}
