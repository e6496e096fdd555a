import type { Database } from '@trunkline/database/database';
import { withPlatform } from '../context.ts';
import type { FileStore } from '../file-store.ts';
import {
  deleteExport,
  deleteOrphanedViews,
  failStalled,
  selectExpired,
} from './queries/writing.ts';

const interrupted = 'The export was interrupted. Try again.';
/** Milliseconds without growth after which an export counts as abandoned. */
const stalledAfterMs = 15 * 60_000;
/** Files processed per run. */
const batchSize = 50;

/** Fails abandoned exports and deletes expired ones; returns how many were deleted. */
export async function cleanExports(
  database: Database,
  files: FileStore,
  now: Date,
): Promise<number> {
  const reason = 'delete expired exports';
  const since = new Date(now.getTime() - stalledAfterMs);
  await withPlatform(database, reason, async (tx) => {
    await failStalled(tx, { since, now, failure: interrupted });
    await deleteOrphanedViews(tx);
  });
  let deletedCount = 0;
  let expired: { id: string; keys: string[] }[];
  do {
    expired = await withPlatform(database, reason, (tx) => selectExpired(tx, now, batchSize));
    for (const { id, keys } of expired) {
      // Bytes are deleted first: without the row, they would be left behind forever.
      for (const key of keys) await files.remove(key);
      await withPlatform(database, reason, (tx) => deleteExport(tx, id));
    }
    deletedCount += expired.length;
  } while (expired.length > 0);
  return deletedCount;
}
