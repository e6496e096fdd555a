import { notificationCentre } from '@trunkline/contract/notifications';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { countUnread, setAllRead } from '../queries.ts';

/** Marks as read on every device what was received until a moment, or all; gives how many are left. */
export function markAllNotificationsRead(
  context: SignedIn,
  { until }: { until?: string | undefined } = {},
): Promise<{ unread: number }> {
  const now = context.now();
  return withTenant(context, async (tx) => {
    await setAllRead(tx, { now, until: until ?? null });
    return { unread: await countUnread(tx, notificationCentre.most) };
  });
}
