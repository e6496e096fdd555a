import type { Database } from '@trunkline/database/database';
import { withPlatform } from '../../../kernel/context.ts';
import { findEdited } from '../present.ts';
import { publishScheduled } from '../publication.ts';
import { lockPage, selectDue } from '../queries/pages.ts';

/** Maximum per run; the rest follow a minute later. */
const batchSize = 100;

/**
 * Publishes every page that is due and returns how many. A failed page is retried in the next run
 * and doesn't block the others.
 */
export async function publishDue(
  database: Database,
  now: Date,
  onError: (error: unknown, id: string) => void,
): Promise<number> {
  const due = await withPlatform(database, 'publish due pages', (tx) =>
    selectDue(tx, now, batchSize),
  );
  let published = 0;
  for (const id of due) {
    try {
      await withPlatform(database, 'publish a scheduled page', async (tx) => {
        // The schedule may have been cancelled, or the page published, in the meantime.
        if (!(await lockPage(tx, id))) return;
        const page = await findEdited(tx, id);
        if (page.scheduled_at === null || new Date(page.scheduled_at) > now) return;
        await publishScheduled(tx, page, now);
        published += 1;
      });
    } catch (error) {
      onError(error, id);
    }
  }
  return published;
}
