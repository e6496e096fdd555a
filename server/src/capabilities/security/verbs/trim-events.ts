import type { Database } from '@trunkline/database/database';
import { trimSecurityEvents } from '../queries.ts';

/**
 * Moves events to the archive: events older than 24 hours, and all but a thousand of each tenant
 * (chapter 9).
 */
export function trimEvents(database: Database, now?: Date): Promise<void> {
  return trimSecurityEvents(database, now);
}
