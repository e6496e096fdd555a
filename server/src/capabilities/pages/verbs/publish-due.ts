import type { Database } from '@trunkline/database/database';
import { withPlatform } from '../../../kernel/context.ts';
import { findEdited } from '../present.ts';
import { publishScheduled } from '../publication.ts';
import { lockPage, selectDue } from '../queries/pages.ts';

/** So many in one run; the rest a minute later. */
const most = 100;

/** Publishes every page whose moment has come; how many. One that fails stays for the next run and holds up no other. */
export async function publishDue(
  database: Database,
  now: Date,
  onError: (error: unknown, id: string) => void,
): Promise<number> {
  const due = await withPlatform(database, 'pages that are due', (tx) => selectDue(tx, now, most));
  let published = 0;
  for (const id of due) {
    try {
      await withPlatform(database, 'a page goes live at its moment', async (tx) => {
        // Somebody may have cancelled it meanwhile, or another process been faster.
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
