import type { Database } from '@trunkline/database/database';
import { withPlatform } from '../../../kernel/context.ts';
import { notifyOfAlert } from '../queries/notify.ts';

/**
 * Tells everybody whom an alert concerns that shows at this moment, a transaction for each portion. Told once, however
 * often it runs.
 */
export async function sendAlertNotifications(
  database: Database,
  { alert }: { alert: string },
  moment: Date,
  portion = 500,
): Promise<void> {
  let behind: string | null = null;
  do {
    const from: string | null = behind;
    behind = await withPlatform(database, 'people are told of an alert', (tx) =>
      notifyOfAlert(tx, { alert, moment, behind: from, most: portion }),
    );
  } while (behind !== null);
}
