import type { Database } from '@trunkline/database/database';
import { withPlatform } from '../../../kernel/context.ts';
import { notifyOfRelease } from '../queries/notify.ts';

/** Tells everybody whom a release note concerns, a transaction for each portion. Told once, however often it runs. */
export async function sendReleaseNotifications(
  database: Database,
  { note }: { note: string },
  portion = 500,
): Promise<void> {
  let behind: string | null = null;
  do {
    const from: string | null = behind;
    behind = await withPlatform(database, 'people are told of a release', (tx) =>
      notifyOfRelease(tx, { note, behind: from, most: portion }),
    );
  } while (behind !== null);
}
