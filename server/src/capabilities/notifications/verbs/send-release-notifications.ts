import type { Database } from '@trunkline/database/database';
import { withPlatform } from '../../../kernel/context.ts';
import { notifyOfRelease } from '../queries/notify.ts';

/**
 * Notifies all recipients of a release note; each batch has its own transaction. Repeated runs
 * notify no one twice.
 */
export async function sendReleaseNotifications(
  database: Database,
  { note }: { note: string },
  batchSize = 500,
): Promise<void> {
  let cursor: string | null = null;
  do {
    const from: string | null = cursor;
    cursor = await withPlatform(database, 'notify people of a release', (tx) =>
      notifyOfRelease(tx, { note, after: from, limit: batchSize }),
    );
  } while (cursor !== null);
}
