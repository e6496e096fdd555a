import { messagingTimes } from '@trunkline/contract/messaging';
import type { Database } from '@trunkline/database/database';
import { withPlatform } from '../../../kernel/context.ts';
import { insertUnreadNotices } from '../queries/messages.ts';

/**
 * Creates notifications for unread messages, once per conversation until it is read; each batch has
 * its own transaction. Returns the number of conversations.
 */
export async function sendUnreadNotifications(
  database: Database,
  now: Date,
  batchSize = 10,
): Promise<number> {
  const due = new Date(now.getTime() - messagingTimes.notifyAfter);
  const run = () =>
    withPlatform(database, 'notify people of unread messages', (tx) =>
      insertUnreadNotices(tx, { due, now, limit: batchSize }),
    );
  let processed = 0;
  for (let last = batchSize; last === batchSize; processed += last) last = await run();
  return processed;
}
