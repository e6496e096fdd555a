import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SystemAlert } from '@trunkline/contract/alerts';
import { apiFor } from '../../kernel/api.ts';
import type { Verb } from '../../kernel/resource/index.ts';
import { unreadAlertsOptions } from './queries.ts';

type Run = NonNullable<Verb<SystemAlert>['run']>;

/** Shows an alert to those whom it concerns; the kit keeps the lists in step. */
export const publishAlert =
  (tenant: string): Run =>
  (id) =>
    apiFor(tenant).alerts.publish.call({ id });

export const withdrawAlert =
  (tenant: string): Run =>
  (id) =>
    apiFor(tenant).alerts.withdraw.call({ id });

/** Marks an alert as read: it leaves the banner when the server has it. */
export function useMarkRead(tenant: string) {
  const client = useQueryClient();
  const unread = unreadAlertsOptions(tenant).queryKey;
  return useMutation({
    ...apiFor(tenant).alerts.markRead.mutationOptions(),
    onSuccess: ({ count }, { id }) => {
      client.setQueryData(
        unread,
        (known) => known && { items: known.items.filter((alert) => alert.id !== id), count },
      );
      // Further ones may stand behind the five that were sent.
      return client.invalidateQueries({ queryKey: unread });
    },
    onError: () => client.invalidateQueries({ queryKey: unread }),
  });
}
