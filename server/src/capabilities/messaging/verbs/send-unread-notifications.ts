import { messagingTimes } from '@trunkline/contract/messaging';
import type { Database } from '@trunkline/database/database';
import { withPlatform } from '../../../kernel/context.ts';
import { insertUnreadNotices } from '../queries/messages.ts';

/**
 * Writes into the notification centre what people have still not read, once for each conversation until they do; a
 * transaction for each portion. Of how many conversations.
 */
export async function sendUnreadNotifications(
  database: Database,
  now: Date,
  portion = 10,
): Promise<number> {
  const due = new Date(now.getTime() - messagingTimes.notifyAfter);
  const look = () =>
    withPlatform(database, 'what is unread is told of', (tx) =>
      insertUnreadNotices(tx, { due, now, most: portion }),
    );
  let looked = 0;
  for (let last = portion; last === portion; looked += last) last = await look();
  return looked;
}
