import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { cacheTimes } from '@trunkline/contract/kernel/constants';
import { isRetryable } from '@trunkline/contract/kernel/error-catalogue';
import { ApiError } from './api-error.ts';

const { fresh, kept, retry, maxDelay } = cacheTimes.default;

/** Milliseconds that the server asks to be left alone for; 0 where it says nothing. */
const pauseOf = (error: unknown): number =>
  error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0;

/**
 * Only what the catalogue calls retryable (chapter 8) is tried again: no refusal, however often it is asked. Who has
 * to wait for longer than that may take is told so instead. A second step gives the session another token: what was on
 * its way with the one before is asked once more.
 */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (!(error instanceof ApiError) || failures >= retry) return false;
  const { status, code } = error;
  if (code === 'unauthenticated') return failures === 0;
  const isPassing = isRetryable(status, code) || status === 408 || status === 429;
  return isPassing && pauseOf(error) <= maxDelay;
}

/** What somebody wanted done is not tried again after any 4xx (chapter 9). */
export function shouldRetryChange(failures: number, error: unknown): boolean {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return !refused && shouldRetry(failures, error);
}

/** Milliseconds before the next attempt: doubling from one second, at most thirty, and as long as the server asks for. */
export function retryDelay(failures: number, error?: unknown): number {
  return Math.min(Math.max(1000 * 2 ** failures, pauseOf(error)), maxDelay);
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
      mutations: { retry: shouldRetryChange, retryDelay, networkMode: 'always' },
    },
  });
}
