import type { Database } from '@trunkline/database/database';
import type { Measured } from '../../../kernel/timing/measurements.ts';

/** Adds a process's measurements to the shared figures, in one statement. */
export async function recordMeasured(
  database: Database,
  measured: readonly Measured[],
  now: Date,
): Promise<void> {
  const parameters = [JSON.stringify(measured), now.toISOString()];
  await database.call('record_performance', 'select app.record_performance($1, $2)', parameters);
}

/**
 * Drops measurements that are past their retention period or beyond the disk limit. Uses the
 * database's clock by default, ignoring a jump forward within the past day.
 */
export async function trimMeasured(database: Database, now?: Date): Promise<void> {
  const call = 'select app.trim_performance(coalesce($1, app.trim_time()))';
  await database.call('trim_performance', call, [now?.toISOString() ?? null]);
}
