import { alertPolling, type UnreadAlerts } from '@trunkline/contract/alerts';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { countUnread, selectUnread } from '../queries.ts';

/** The newest alerts that whoever asks has not read, and how many there are in all. */
export function readUnread(context: SignedIn): Promise<UnreadAlerts> {
  return withTenant(context, async (tx) => {
    const count = await countUnread(tx);
    return { items: count === 0 ? [] : await selectUnread(tx, alertPolling.most), count };
  });
}
