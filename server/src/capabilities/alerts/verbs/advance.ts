import type { Database } from '@trunkline/database/database';
import { withPlatform } from '../../../kernel/context.ts';
import { selectDue, advanceAlert } from '../queries.ts';

/**
 * Shows every alert that is due and ends every expired one, each in its own transaction; returns
 * the count of each. A failed alert is retried on the next run and doesn't block the others.
 */
export async function advanceAlerts(
  database: Database,
  now: Date,
  onError: (error: unknown, id: string) => void,
): Promise<{ shown: number; ended: number }> {
  const due = await withPlatform(database, 'start and end due alerts', (tx) => selectDue(tx, now));
  const counts = { shown: 0, ended: 0 };
  for (const id of due) {
    try {
      const change = await withPlatform(database, 'start or end an alert', (tx) =>
        advanceAlert(tx, id, now),
      );
      if (change !== null) counts[change] += 1;
    } catch (error) {
      onError(error, id);
    }
  }
  return counts;
}
