import { notificationCentre } from '@trunkline/contract/notifications';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { countUnread, setRead } from '../queries.ts';

/**
 * Marks one notification as read on every device; returns the number left unread. Throws Problem
 * `not_found`.
 */
export function markNotificationRead(
  context: SignedIn,
  { id, clicked = false }: { id: string; clicked?: boolean | undefined },
): Promise<{ unread: number }> {
  const now = context.now();
  return withTenant(context, async (tx) => {
    if (!(await setRead(tx, id, { now, clicked }))) throw new Problem('not_found');
    return { unread: await countUnread(tx, notificationCentre.maxListed) };
  });
}
