import type { Database } from '@trunkline/database/database';
import { trimSecurityEvents } from '../queries.ts';

/** Takes out what is older than 24 hours, and of each tenant all but the newest thousand (chapter 9). */
export function trimEvents(database: Database, now: Date): Promise<void> {
  return trimSecurityEvents(database, now);
}
