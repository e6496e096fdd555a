import { deliveryDays } from '@trunkline/contract/integrations';
import type { Database } from '@trunkline/database/database';
import { withPlatform } from '../../../kernel/context.ts';
import { deleteOld } from '../queries/sending.ts';

const day = 24 * 60 * 60 * 1000;
/** Deliveries deleted per transaction. */
const batchSize = 5_000;

/** Deletes old deliveries from the log; returns how many. */
export async function cleanDeliveries(database: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - deliveryDays * day);
  let cleaned = 0;
  for (;;) {
    const deletedCount = await withPlatform(database, 'delete old webhook deliveries', (tx) =>
      deleteOld(tx, before, batchSize),
    );
    cleaned += deletedCount;
    if (deletedCount < batchSize) return cleaned;
  }
}
