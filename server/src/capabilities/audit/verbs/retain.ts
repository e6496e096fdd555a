import type { Database } from '@trunkline/database/database';
import { withPlatform } from '../../../kernel/context.ts';
import { retainEntries } from '../queries/retention.ts';

/**
 * Entries removed per transaction, which blocks other audit log writes of that company while it
 * runs.
 */
const batchSize = 5000;

/** Removes all expired entries, chain by chain; returns how many were removed. */
export async function retainAudit(database: Database, now: Date): Promise<number> {
  let removed = 0;
  let last: number;
  do {
    last = await withPlatform(database, 'remove audit entries after their retention period', (tx) =>
      retainEntries(tx, now, batchSize),
    );
    removed += last;
  } while (last > 0);
  return removed;
}
