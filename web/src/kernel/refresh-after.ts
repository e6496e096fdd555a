import { type QueryKey, useQueryClient } from '@tanstack/react-query';

/**
 * Returns options for mutations after which these queries are fetched again. A write whose response
 * was lost may have succeeded: it is never retried, and they are fetched after a failure as well.
 */
export function useRefreshAfter(...keys: readonly QueryKey[]) {
  const client = useQueryClient();
  return {
    retry: false,
    onSettled: () => Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey }))),
  } as const;
}
