import type { Database } from '@trunkline/database/database';
import { trimMeasured } from '../queries/recording.ts';

/** Drops minutes after 6 hours, hours after 14 days and days after 400 days. */
export function trimPerformance(database: Database, now?: Date): Promise<void> {
  return trimMeasured(database, now);
}
