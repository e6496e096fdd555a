import type { Database } from '@trunkline/database/database';
import { withPlatform } from '../../../kernel/context.ts';
import { lockForUnpublishing, selectDueForUnpublishing, updatePost } from '../queries.ts';
import { unpublishedChanges } from './unpublish.ts';

/** Maximum per run; the rest follow a minute later. */
const batchSize = 50;

/**
 * Unpublishes posts that are due; returns how many were unpublished. A failed one is retried on the
 * next run and doesn't block the others.
 */
export async function unpublishDuePosts(
  database: Database,
  now: Date,
  onError: (error: unknown, id: string) => void,
): Promise<number> {
  const due = await withPlatform(database, 'unpublish due posts', (tx) =>
    selectDueForUnpublishing(tx, now, batchSize),
  );
  let count = 0;
  for (const id of due) {
    try {
      await withPlatform(database, 'unpublish a post on schedule', async (tx) => {
        // It may have been cancelled or unpublished by another process in the meantime.
        if (await lockForUnpublishing(tx, id, now))
          count += Number(await updatePost(tx, { id }, unpublishedChanges));
      });
    } catch (error) {
      onError(error, id);
    }
  }
  return count;
}
