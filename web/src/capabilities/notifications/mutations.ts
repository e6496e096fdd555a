import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Notifications } from '@trunkline/contract/notifications';
import type { Me } from '@trunkline/contract/users';
import { apiFor } from '../../kernel/api.ts';
import { describeError } from '../../kernel/describe-error.ts';
import { sendOrQueue } from '../../kernel/queue/send-or-queue.ts';
import { toast } from '../../ui/toast.tsx';
import { afterChange, type Change, refusals, writeOf } from './changes.ts';
import { notificationsOptions } from './queries.ts';

/**
 * Returns mutations of notifications: applied immediately, queued while offline, and reverted if
 * the server refuses.
 */
export function useNotificationChanges(me: Pick<Me, 'id' | 'company' | 'support'>) {
  const client = useQueryClient();
  const { queryKey } = notificationsOptions(me);
  const { notifications } = apiFor(me.company.id);

  function send(change: Change): Promise<unknown> {
    if (change.kind === 'read') {
      const { id, clicked } = change;
      return notifications.markRead.call({ id, clicked });
    }
    const { until } = change;
    return change.kind === 'clear'
      ? notifications.clear.call({ until })
      : notifications.markAllRead.call({ until });
  }

  const { mutate } = useMutation<unknown, Error, Change, Notifications | undefined>({
    mutationFn: (change) => sendOrQueue(() => send(change), writeOf(change)),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      const at = new Date().toISOString();
      client.setQueryData(queryKey, (current) => current && afterChange(current, change, at));
      return before;
    },
    onError: (error, { kind }, before) => {
      client.setQueryData(queryKey, before);
      toast.error(refusals[kind], { description: describeError(error).message });
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });

  /** Returns when the newest notification shown was received. */
  const newestReceived = () => client.getQueryData(queryKey)?.items[0]?.received_at;
  return {
    markRead: (read: { id: string; clicked?: true }) => mutate({ kind: 'read', ...read }),
    markAllRead: () => {
      const until = newestReceived();
      if (until !== undefined) mutate({ kind: 'read-all', until });
    },
    /** Clears notifications received up to this time; later ones stay. */
    clear: (until: string) => mutate({ kind: 'clear', until }),
  };
}
