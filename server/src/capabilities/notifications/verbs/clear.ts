import { notificationCentre } from '@trunkline/contract/notifications';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { countUnread, deleteOwn } from '../queries.ts';

/** Removes from every device what whoever asks received until a moment, or all; gives how many are left unread. */
export function clearNotifications(
  context: SignedIn,
  { until }: { until?: string | undefined } = {},
): Promise<{ unread: number }> {
  return withTenant(context, async (tx) => {
    await deleteOwn(tx, until ?? null);
    return { unread: await countUnread(tx, notificationCentre.most) };
  });
}
