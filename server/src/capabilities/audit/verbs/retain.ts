import type { Database } from '@trunkline/database/database';
import { withPlatform } from '../../../kernel/context.ts';
import { retainEntries } from '../queries/retention.ts';

/** Entries that go in one transaction: nobody of that company writes to the log for as long as it takes. */
const portion = 5000;

/** Takes out everything that has been kept long enough, chain by chain; gives how many entries went. */
export async function retainAudit(database: Database, now: Date): Promise<number> {
  let removed = 0;
  let last: number;
  do {
    last = await withPlatform(database, 'kept long enough in the audit log', (tx) =>
      retainEntries(tx, now, portion),
    );
    removed += last;
  } while (last > 0);
  return removed;
}
