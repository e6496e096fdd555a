import type { Database } from '@trunkline/database/database';
import { withPlatform } from '../../../kernel/context.ts';
import type { FileStore } from '../../../kernel/file-store.ts';
import { allKeys, attachmentFolder, uploadFolder } from '../keys.ts';
import { deleteExpired, deleteLeftover, selectLeftovers } from '../queries/leftovers.ts';

/** Rows that are looked at in one go. */
const portion = 50;

/** Gives up uploads whose time is over, and forgets the bytes of what is gone; of how many, it tells. */
export async function cleanMedia(database: Database, files: FileStore, now: Date): Promise<number> {
  const reason = 'the media library is cleaned up';
  await withPlatform(database, reason, (tx) => deleteExpired(tx, now));
  let gone = 0;
  let left: { id: string; keys: string[] }[];
  do {
    left = await withPlatform(database, reason, (tx) => selectLeftovers(tx, portion));
    for (const { id, keys } of left) {
      // The bytes first: a row that is gone would leave them behind for good.
      for (const key of keys.flatMap(withForms)) await files.remove(key);
      await withPlatform(database, reason, (tx) => deleteLeftover(tx, id));
    }
    gone += left.length;
  } while (left.length > 0);
  return gone;
}

const single = [uploadFolder, attachmentFolder];
const withForms = (key: string) =>
  single.some((folder) => key.startsWith(folder)) ? [key] : allKeys(key);
