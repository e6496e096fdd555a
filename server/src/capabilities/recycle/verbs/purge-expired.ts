import type { Database } from '@trunkline/database/database';
import { withPlatform } from '../../../kernel/context.ts';
import { purgeExpiredItems } from '../queries.ts';

/** Items purged per transaction, which locks the company tree while it runs. */
const batchSize = 50;

/** Permanently deletes all items whose retention period has passed, and returns how many. */
export async function purgeExpired(database: Database, now: Date): Promise<number> {
  let purged = 0;
  let last: number;
  do {
    last = await withPlatform(
      database,
      'delete recycle bin items after their retention period',
      (tx) => purgeExpiredItems(tx, now, batchSize),
    );
    purged += last;
  } while (last > 0);
  return purged;
}
