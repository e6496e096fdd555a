import type { Database } from '@trunkline/database/database';
import { withPlatform } from '../context.ts';
import type { FileStore } from '../file-store.ts';
import { deleteImport, failStalled, selectExpired } from './queries/jobs.ts';
import { fileKey } from './queries/imports.ts';

const failure = 'The import was interrupted. Import the remaining rows again.';
/** Milliseconds without progress after which an import counts as interrupted. */
const stalledAfterMs = 15 * 60_000;
const batchSize = 50;

/** Fails imports that are no longer making progress, and deletes expired ones with their files. */
export async function cleanImports(database: Database, files: FileStore, now: Date): Promise<void> {
  const reason = 'delete old imports';
  const since = new Date(now.getTime() - stalledAfterMs);
  await withPlatform(database, reason, (tx) => failStalled(tx, { since, now, failure }));
  let expired: string[];
  do {
    expired = await withPlatform(database, reason, (tx) => selectExpired(tx, now, batchSize));
    for (const id of expired) {
      // Deletes the file first, because nothing refers to it once the row is gone.
      await files.remove(fileKey(id));
      await withPlatform(database, reason, (tx) => deleteImport(tx, id));
    }
  } while (expired.length > 0);
}
