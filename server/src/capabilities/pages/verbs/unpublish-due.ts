import type { Database } from '@trunkline/database/database';
import { withPlatform } from '../../../kernel/context.ts';
import { findEdited } from '../present.ts';
import { lockPage, selectDueForUnpublishing, setUnpublished } from '../queries/pages.ts';

/** Maximum per run; the rest follow a minute later. */
const batchSize = 100;

/**
 * Unpublishes every page whose time has come and returns how many. A failed page is retried in the
 * next run and doesn't block the others.
 */
export async function unpublishDue(
  database: Database,
  now: Date,
  onError: (error: unknown, id: string) => void,
): Promise<number> {
  const due = await withPlatform(database, 'unpublish due pages', (tx) =>
    selectDueForUnpublishing(tx, now, batchSize),
  );
  let unpublished = 0;
  for (const id of due) {
    try {
      await withPlatform(database, 'unpublish a page on schedule', async (tx) => {
        // The time may have been cancelled or changed, or the page unpublished, in the meantime.
        if (!(await lockPage(tx, id))) return;
        const { unpublish_at } = await findEdited(tx, id);
        if (unpublish_at === null || new Date(unpublish_at) > now) return;
        await setUnpublished(tx, id);
        unpublished += 1;
      });
    } catch (error) {
      onError(error, id);
    }
  }
  return unpublished;
}
