import type { Database } from '@trunkline/database/database';
import { withPlatform } from '../../../kernel/context.ts';
import { deleteUnsent } from '../queries/attachments.ts';

/** Deletes attachments that weren't sent in time; returns how many. */
export function cleanAttachments(database: Database, now: Date): Promise<number> {
  return withPlatform(database, 'delete files that were never sent', (tx) => deleteUnsent(tx, now));
}
