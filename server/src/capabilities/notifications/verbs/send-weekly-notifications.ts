import type { Database } from '@trunkline/database/database';
import { withPlatform } from '../../../kernel/context.ts';
import { notifyOfWeek } from '../queries/notify.ts';

/**
 * Sends owners and admins a report of the previous week; each batch of companies has its own
 * transaction. Returns the number of people. Repeated runs notify no one twice in a week.
 */
export async function sendWeeklyNotifications(
  database: Database,
  now: Date,
  batchSize = 500,
): Promise<number> {
  let people = 0;
  let cursor: string | null = null;
  do {
    const from: string | null = cursor;
    const next: { notified: number; last: string | null } = await withPlatform(
      database,
      'send weekly notifications',
      (tx) => notifyOfWeek(tx, { moment: now, after: from, limit: batchSize }),
    );
    people += next.notified;
    cursor = next.last;
  } while (cursor !== null);
  return people;
}
