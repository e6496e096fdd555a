import type { Database } from '@trunkline/database/database';
import { withPlatform } from '../context.ts';
import type { FileStore } from '../file-store.ts';
import { deleteExport, deleteOrphanedViews, failStalled, selectOver } from './queries/writing.ts';

const interrupted = 'It was interrupted. Try again.';
/** Milliseconds after which a file that does not grow counts as forgotten. */
const patience = 15 * 60_000;
/** Files that are looked at in one go. */
const portion = 50;

/** Gives up files that nobody writes any more, and takes away those whose time is over; how many went. */
export async function cleanExports(
  database: Database,
  files: FileStore,
  now: Date,
): Promise<number> {
  const reason = 'exports are cleaned up';
  const since = new Date(now.getTime() - patience);
  await withPlatform(database, reason, async (tx) => {
    await failStalled(tx, { since, now, failure: interrupted });
    await deleteOrphanedViews(tx);
  });
  let gone = 0;
  let over: { id: string; keys: string[] }[];
  do {
    over = await withPlatform(database, reason, (tx) => selectOver(tx, now, portion));
    for (const { id, keys } of over) {
      // The bytes first: a row that is gone would leave them behind for good.
      for (const key of keys) await files.remove(key);
      await withPlatform(database, reason, (tx) => deleteExport(tx, id));
    }
    gone += over.length;
  } while (over.length > 0);
  return gone;
}
