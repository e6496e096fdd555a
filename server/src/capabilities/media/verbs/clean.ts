import type { Database } from '@trunkline/database/database';
import { withPlatform } from '../../../kernel/context.ts';
import type { FileStore } from '../../../kernel/file-store.ts';
import { allKeys, attachmentFolder, uploadFolder } from '../keys.ts';
import { deleteExpired, deleteLeftover, selectLeftovers } from '../queries/leftovers.ts';

/** Rows processed per query. */
const batchSize = 50;

/** Deletes expired uploads and the bytes of purged files; returns how many. */
export async function cleanMedia(database: Database, files: FileStore, now: Date): Promise<number> {
  const reason = 'clean up the media library';
  await withPlatform(database, reason, (tx) => deleteExpired(tx, now));
  let deletedCount = 0;
  let leftovers: { id: string; keys: string[] }[];
  do {
    leftovers = await withPlatform(database, reason, (tx) => selectLeftovers(tx, batchSize));
    for (const { id, keys } of leftovers) {
      // Bytes are deleted first: without the row, they would be left behind forever.
      for (const key of keys.flatMap(withVariants)) await files.remove(key);
      await withPlatform(database, reason, (tx) => deleteLeftover(tx, id));
    }
    deletedCount += leftovers.length;
  } while (leftovers.length > 0);
  return deletedCount;
}

const foldersWithoutVariants = [uploadFolder, attachmentFolder];
const withVariants = (key: string) =>
  foldersWithoutVariants.some((folder) => key.startsWith(folder)) ? [key] : allKeys(key);
