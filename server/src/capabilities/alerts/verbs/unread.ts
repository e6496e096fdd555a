import { alertPolling, type UnreadAlerts } from '@trunkline/contract/alerts';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { countUnread, selectUnread } from '../queries.ts';

/** Returns the caller's newest unread alerts and the total number of unread ones. */
export function readUnread(context: SignedIn): Promise<UnreadAlerts> {
  return withTenant(context, async (tx) => {
    const count = await countUnread(tx);
    return { items: count === 0 ? [] : await selectUnread(tx, alertPolling.max), count };
  });
}
