import { notificationCentre } from '@trunkline/contract/notifications';
import type { Database } from '@trunkline/database/database';
import { withPlatform } from '../../../kernel/context.ts';
import { deleteBefore } from '../queries.ts';

const day = 24 * 60 * 60 * 1000;

/** Removes notifications that are older than they are kept; how many. */
export function cleanNotifications(database: Database, now: Date): Promise<number> {
  const moment = new Date(now.getTime() - notificationCentre.keptDays * day);
  return withPlatform(database, 'old notifications are taken away', (tx) =>
    deleteBefore(tx, moment),
  );
}
