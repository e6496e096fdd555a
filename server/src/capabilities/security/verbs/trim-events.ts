import type { Database } from '@trunkline/database/database';
import { trimSecurityEvents } from '../queries.ts';

/**
 * Deletes events older than 24 hours, and all but the newest thousand of each tenant (chapter 9).
 */
export function trimEvents(database: Database, now?: Date): Promise<void> {
  return trimSecurityEvents(database, now);
}
