import { notificationCentre } from '@trunkline/contract/notifications';
import type { Database, Tx } from '@trunkline/database/database';
import { withPlatform } from '../../../kernel/context.ts';
import { deleteBefore, deleteHidden } from '../queries.ts';

const day = 24 * 60 * 60 * 1000;

/**
 * Deletes expired notifications, and those older than a day that were never shown in the
 * notification centre; each batch has its own transaction. Returns how many.
 */
export async function cleanNotifications(
  database: Database,
  now: Date,
  batchSize = 5000,
): Promise<number> {
  const before = (days: number) => new Date(now.getTime() - days * day);
  let removed = 0;
  const deleteInBatches = async (remove: (tx: Tx) => Promise<number>) => {
    for (let last = batchSize; last === batchSize; removed += last)
      last = await withPlatform(database, 'delete old notifications', remove);
  };
  await deleteInBatches((tx) =>
    deleteBefore(tx, before(notificationCentre.retentionDays), batchSize),
  );
  await deleteInBatches((tx) => deleteHidden(tx, before(1), batchSize));
  return removed;
}
