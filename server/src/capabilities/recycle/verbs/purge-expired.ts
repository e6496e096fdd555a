import type { Database } from '@trunkline/database/database';
import { withPlatform } from '../../../kernel/context.ts';
import { purgeExpiredItems } from '../queries.ts';

/** Items that go in one transaction: the tree of companies stands still for as long as it takes. */
const portion = 50;

/** Purges everything that has been kept for as long as its company wants; gives how many went. */
export async function purgeExpired(database: Database, now: Date): Promise<number> {
  let purged = 0;
  let last: number;
  do {
    last = await withPlatform(database, 'kept long enough in the recycle bin', (tx) =>
      purgeExpiredItems(tx, now, portion),
    );
    purged += last;
  } while (last > 0);
  return purged;
}
