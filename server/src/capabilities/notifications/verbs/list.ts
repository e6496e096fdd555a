import { notificationCentre, type Notifications } from '@trunkline/contract/notifications';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { notificationRenderer } from '../../../kernel/notification-kinds.ts';
import { countUnread, selectNotifications } from '../queries.ts';

/** Returns the caller's newest notifications and the number of unread ones. */
export function listNotifications(context: SignedIn): Promise<Notifications> {
  const { maxListed } = notificationCentre;
  const render = notificationRenderer(context.capabilities, context.log);
  return withTenant(context, async (tx) => {
    const stored = await selectNotifications(tx, maxListed);
    return { items: stored.map((item) => render(item)), unread: await countUnread(tx, maxListed) };
  });
}
