import { notificationCentre } from '@trunkline/contract/notifications';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { countUnread, deleteOwn } from '../queries.ts';

/**
 * Deletes the caller's notifications received until a time, or all; returns the number left unread.
 */
export function clearNotifications(
  context: SignedIn,
  { until }: { until?: string | undefined } = {},
): Promise<{ unread: number }> {
  return withTenant(context, async (tx) => {
    await deleteOwn(tx, until ?? null);
    return { unread: await countUnread(tx, notificationCentre.maxListed) };
  });
}
