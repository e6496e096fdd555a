import type { Change, Subscription } from '@trunkline/contract/subscriptions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiFor } from '../../kernel/api.ts';

export const detailsOptions = (tenant: string, id: string) =>
  apiFor(tenant).subscriptions.details.queryOptions({ input: { id } });

export const historyOptions = (tenant: string, id: string) =>
  apiFor(tenant).subscriptions.changes.queryOptions({ input: { id } });

/** What a change would cost; asked again for every version of the subscription. */
export const previewOptions = (
  tenant: string,
  { id, version }: Pick<Subscription, 'id' | 'version'>,
  change: Change,
) => ({
  queryKey: [...apiFor(tenant).subscriptions.key(), 'preview', id, version, change],
  queryFn: () => apiFor(tenant).subscriptions.change.call({ id, version, change, dry_run: true }),
  retry: false,
});

/** Changes a subscription. */
export function useChange(tenant: string, { id, version }: Pick<Subscription, 'id' | 'version'>) {
  const client = useQueryClient();
  const { subscriptions, audit } = apiFor(tenant);
  return useMutation({
    mutationFn: (change: Change) => subscriptions.change.call({ id, version, change }),
    onSettled: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: subscriptions.key() }),
        client.invalidateQueries({ queryKey: audit.key() }),
      ]);
    },
  });
}
