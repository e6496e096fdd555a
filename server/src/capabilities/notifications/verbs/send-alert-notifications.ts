import type { Database } from '@trunkline/database/database';
import { withPlatform } from '../../../kernel/context.ts';
import { notifyOfAlert } from '../queries/notify.ts';

/**
 * Notifies all recipients of an alert that is shown now; each batch has its own transaction.
 * Repeated runs notify no one twice.
 */
export async function sendAlertNotifications(
  database: Database,
  { alert }: { alert: string },
  now: Date,
  batchSize = 500,
): Promise<void> {
  let cursor: string | null = null;
  do {
    const from: string | null = cursor;
    cursor = await withPlatform(database, 'notify people of an alert', (tx) =>
      notifyOfAlert(tx, { alert, moment: now, after: from, limit: batchSize }),
    );
  } while (cursor !== null);
}
