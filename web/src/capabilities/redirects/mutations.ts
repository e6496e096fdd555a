import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Redirect } from '@trunkline/contract/redirects';
import { apiFor } from '../../kernel/api.ts';
import { refreshAll } from '../../kernel/resource/cache.ts';
import type { Resource } from '../../kernel/resource/index.ts';

/** Redirects a missing address of the user's site. */
export function useRedirectMissing(redirects: Resource<Redirect>) {
  const client = useQueryClient();
  const { tenant } = redirects;
  return useMutation({
    retry: false,
    mutationFn: (input: { from_path: string; to_address: string }) =>
      apiFor(tenant).redirects.create.call({ company_id: tenant, ...input }),
    onSuccess: () => refreshAll(client, redirects),
  });
}

export function useDismissMissing(tenant: string) {
  const client = useQueryClient();
  const { redirects } = apiFor(tenant);
  return useMutation({
    retry: false,
    mutationFn: (id: string) => redirects.dismissMissing.call({ id }),
    onSettled: () => client.invalidateQueries({ queryKey: redirects.missing.key() }),
  });
}
