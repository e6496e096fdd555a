import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Notifications } from '@trunkline/contract/notifications';
import type { Me } from '@trunkline/contract/users';
import { apiFor } from '../../kernel/api.ts';
import { describeError } from '../../kernel/describe-error.ts';
import { toast } from '../../ui/toast.tsx';
import { notificationsOptions } from './queries.ts';

/** What can be done with notifications: shown at once, taken back where the server refuses. */
export function useNotificationChanges(me: Pick<Me, 'id' | 'company' | 'support'>) {
  const client = useQueryClient();
  const { queryKey } = notificationsOptions(me);
  const { notifications } = apiFor(me.company.id);

  async function change(to: (known: Notifications) => Notifications) {
    await client.cancelQueries({ queryKey });
    const before = client.getQueryData(queryKey);
    client.setQueryData(queryKey, (known) => known && to(known));
    return { before };
  }
  const takeBack = (title: string) => (error: Error, _input: unknown, kept?: Kept) => {
    client.setQueryData(queryKey, kept?.before);
    toast.error(title, { description: describeError(error).message });
  };
  const onSettled = () => client.invalidateQueries({ queryKey });

  const { mutate: markRead } = useMutation({
    ...notifications.markRead.mutationOptions(),
    onMutate: ({ id }) =>
      change(({ items, unread }) => {
        const wasUnread = items.some((item) => item.id === id && item.read_at === null);
        return {
          items: items.map((item) =>
            item.id === id ? { ...item, read_at: item.read_at ?? now() } : item,
          ),
          unread: wasUnread ? unread - 1 : unread,
        };
      }),
    onError: takeBack('The notification could not be marked as read'),
    onSettled,
  });
  const { mutate: markAllRead } = useMutation({
    ...notifications.markAllRead.mutationOptions(),
    onMutate: () =>
      change(({ items }) => ({
        items: items.map((item) => ({ ...item, read_at: item.read_at ?? now() })),
        unread: 0,
      })),
    onError: takeBack('The notifications could not be marked as read'),
    onSettled,
  });
  const { mutate: clear } = useMutation({
    ...notifications.clear.mutationOptions(),
    onMutate: () => change(() => ({ items: [], unread: 0 })),
    onError: takeBack('Failed to clear notifications'),
    onSettled,
  });
  return { markRead, markAllRead, clear };
}

const now = () => new Date().toISOString();

interface Kept {
  before: Notifications | undefined;
}
