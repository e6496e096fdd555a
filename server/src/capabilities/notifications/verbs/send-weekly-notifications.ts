import type { Database } from '@trunkline/database/database';
import { withPlatform } from '../../../kernel/context.ts';
import { notifyOfWeek } from '../queries/notify.ts';

/**
 * Tells those who run a company what was new in the week before, a transaction for each portion of the companies; how
 * many people. Nobody twice in a week, however often it runs.
 */
export async function sendWeeklyNotifications(
  database: Database,
  moment: Date,
  portion = 500,
): Promise<number> {
  let people = 0;
  let behind: string | null = null;
  do {
    const from: string | null = behind;
    const next: { told: number; last: string | null } = await withPlatform(
      database,
      'people are told of their week',
      (tx) => notifyOfWeek(tx, { moment, behind: from, most: portion }),
    );
    people += next.told;
    behind = next.last;
  } while (behind !== null);
  return people;
}
