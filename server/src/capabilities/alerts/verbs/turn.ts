import type { Database } from '@trunkline/database/database';
import { withPlatform } from '../../../kernel/context.ts';
import { turnDue } from '../queries.ts';

/** Shows every alert whose time has come and ends every one whose time is over. How many of each. */
export function turnAlerts(
  database: Database,
  now: Date,
): Promise<{ shown: number; ended: number }> {
  return withPlatform(database, 'alerts begin and end at their time', (tx) => turnDue(tx, now));
}
