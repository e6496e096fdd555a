import { type QueryKey, useQueryClient } from '@tanstack/react-query';

/**
 * Returns options for mutations after which these queries are refetched. A write whose response was
 * lost may have succeeded, so it is never retried, and the queries are refetched after a failure
 * too.
 */
export function useRefreshAfter(...keys: readonly QueryKey[]) {
  const client = useQueryClient();
  return {
    retry: false,
    onSettled: () => Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey }))),
  } as const;
}
