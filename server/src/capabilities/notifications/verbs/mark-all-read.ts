import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { setAllRead } from '../queries.ts';

/** Marks all as read on every device. */
export async function markAllNotificationsRead(context: SignedIn): Promise<{ unread: number }> {
  await withTenant(context, (tx) => setAllRead(tx, context.now()));
  return { unread: 0 };
}
