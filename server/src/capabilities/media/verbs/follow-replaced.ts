import type { Database } from '@trunkline/database/database';
import { withPlatform } from '../../../kernel/context.ts';
import { followPart, type UsePlace } from '../queries/uses.ts';

/**
 * Updates the URL of a replaced file in all records that use it, if there are too many to update
 * together with it. Each batch has its own transaction, so that no one waits long. Idempotent.
 */
export async function followReplaced(database: Database, id: string, portion = 100): Promise<void> {
  let last: UsePlace | null = null;
  do {
    const after: UsePlace | null = last;
    last = await withPlatform(database, 'update references to a replaced file', (tx) =>
      followPart(tx, id, after, portion),
    );
  } while (last !== null);
}
