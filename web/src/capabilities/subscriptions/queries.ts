import type { Change, Subscription } from '@trunkline/contract/subscriptions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiFor } from '../../kernel/api.ts';

export const detailsOptions = (tenant: string, id: string) =>
  apiFor(tenant).subscriptions.details.queryOptions({ input: { id } });

export const historyOptions = (tenant: string, id: string) =>
  apiFor(tenant).subscriptions.changes.queryOptions({ input: { id } });

/** Active subscriptions between the same two companies, whose terms can be aligned. */
export const alignableOptions = (
  tenant: string,
  { buyer_id, seller_id }: Pick<Subscription, 'buyer_id' | 'seller_id'>,
) =>
  apiFor(tenant).subscriptions.list.queryOptions({
    input: { buyer_id, seller_id, state: 'active', sort: 'term_to', limit: 100 },
  });

export const chargesOptions = (tenant: string, id: string) =>
  apiFor(tenant).subscriptions.charges.queryOptions({ input: { subscription_id: id } });

export const renewalsOptions = (
  tenant: string,
  range: {
    from: string;
    until: string;
    as?: 'seller' | 'buyer' | undefined;
    terms?: 'committed' | 'rolling' | undefined;
  },
) => apiFor(tenant).subscriptions.renewals.queryOptions({ input: range });

/** Previews the cost of a change; fetched again for every version of the subscription. */
export const previewOptions = (
  tenant: string,
  { id, version }: Pick<Subscription, 'id' | 'version'>,
  change: Change,
) => ({
  queryKey: [...apiFor(tenant).subscriptions.key(), 'preview', id, version, change],
  queryFn: () => apiFor(tenant).subscriptions.change.call({ id, version, change, dry_run: true }),
  retry: false,
});

/** Previews the cost of several changes. */
export const bulkPreviewOptions = (tenant: string, changes: readonly VersionedChange[]) => ({
  queryKey: [...apiFor(tenant).subscriptions.key(), 'preview many', changes],
  queryFn: () =>
    apiFor(tenant).subscriptions.changeMany.call({ changes: [...changes], dry_run: true }),
  retry: false,
});

/**
 * Previews a transfer. The preview first brings the subscription up to date, so its new version is
 * returned as well.
 */
export const transferPreviewOptions = (
  tenant: string,
  { id, version }: Pick<Subscription, 'id' | 'version'>,
) => {
  const { key, transfer, details } = apiFor(tenant).subscriptions;
  return {
    queryKey: [...key(), 'transfer', id, version],
    queryFn: async () => {
      const { credit } = await transfer.call({ id, version, dry_run: true });
      const { subscription } = await details.call({ id });
      return { credit, version: subscription.version };
    },
    retry: false,
  };
};

export interface VersionedChange {
  readonly id: string;
  readonly version: number;
  readonly change: Change;
}

type Operations = ReturnType<typeof apiFor>['subscriptions'];

/** Runs a mutation of subscriptions, then refetches them. */
export function useSubscriptionMutation<Input, Output>(
  tenant: string,
  send: (operations: Operations, input: Input) => Promise<Output>,
  /** Called before the lists are refetched, even if the component has been unmounted by then. */
  onSuccess?: () => void,
) {
  const client = useQueryClient();
  const { subscriptions, audit } = apiFor(tenant);
  return useMutation({
    retry: false,
    mutationFn: (input: Input) => send(subscriptions, input),
    onSuccess,
    onSettled: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: subscriptions.key() }),
        client.invalidateQueries({ queryKey: audit.key() }),
      ]);
    },
  });
}

/** Transfers a subscription to the sellers that its buyer has moved to. */
export const useTransfer = (
  tenant: string,
  id: string,
  onSuccess: (started: Subscription) => void,
) =>
  useSubscriptionMutation(tenant, async (operations, version: number) => {
    const { started } = await operations.transfer.call({ id, version });
    onSuccess(started);
  });

/** Changes a subscription. */
export const useChange = (
  tenant: string,
  { id, version }: Pick<Subscription, 'id' | 'version'>,
  onSuccess: () => void,
) =>
  useSubscriptionMutation(
    tenant,
    (operations, change: Change) => operations.change.call({ id, version, change }),
    onSuccess,
  );
