import type { Database } from '@trunkline/database/database';
import { withPlatform } from '../../../kernel/context.ts';
import { followPart, type UsePlace } from '../queries/uses.ts';

/**
 * Gives the present address of a file that was replaced to all that show it, where they are too many to be written
 * together with it; a transaction for each portion, so that nobody waits long. Done again, it changes nothing.
 */
export async function followReplaced(database: Database, id: string, portion = 100): Promise<void> {
  let last: UsePlace | null = null;
  do {
    const after: UsePlace | null = last;
    last = await withPlatform(database, 'a file was replaced', (tx) =>
      followPart(tx, id, after, portion),
    );
  } while (last !== null);
}
