import { notificationCentre } from '@trunkline/contract/notifications';
import type { Database } from '@trunkline/database/database';
import { withPlatform } from '../../../kernel/context.ts';
import { deleteBefore } from '../queries.ts';

const day = 24 * 60 * 60 * 1000;

/** Removes notifications that are older than they are kept, a transaction for each portion; how many. */
export async function cleanNotifications(
  database: Database,
  now: Date,
  portion = 5000,
): Promise<number> {
  const moment = new Date(now.getTime() - notificationCentre.keptDays * day);
  const remove = () =>
    withPlatform(database, 'old notifications are taken away', (tx) =>
      deleteBefore(tx, moment, portion),
    );
  let removed = 0;
  for (let last = portion; last === portion; removed += last) last = await remove();
  return removed;
}
