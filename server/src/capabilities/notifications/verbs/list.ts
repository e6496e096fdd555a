import { notificationCentre, type Notifications } from '@trunkline/contract/notifications';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { countUnread, selectNotifications } from '../queries.ts';

/** The newest that whoever asks was told, and how many of it they have not read. */
export function listNotifications(context: SignedIn): Promise<Notifications> {
  const { most } = notificationCentre;
  return withTenant(context, async (tx) => ({
    items: await selectNotifications(tx, most),
    unread: await countUnread(tx, most),
  }));
}
