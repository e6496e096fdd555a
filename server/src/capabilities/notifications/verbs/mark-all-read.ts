import { notificationCentre } from '@trunkline/contract/notifications';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { countUnread, setAllRead } from '../queries.ts';

/**
 * Marks notifications received until a time, or all, as read on every device; returns the number
 * left unread.
 */
export function markAllNotificationsRead(
  context: SignedIn,
  { until }: { until?: string | undefined } = {},
): Promise<{ unread: number }> {
  const now = context.now();
  return withTenant(context, async (tx) => {
    await setAllRead(tx, { now, until: until ?? null });
    return { unread: await countUnread(tx, notificationCentre.maxListed) };
  });
}
