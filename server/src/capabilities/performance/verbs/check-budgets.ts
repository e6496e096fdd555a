import type { Database } from '@trunkline/database/database';

/**
 * Compares the newest measurements with the budgets: opens and closes alerts, and notifies people
 * of both. Several processes may do so simultaneously.
 */
export async function checkBudgets(database: Database, now: Date): Promise<void> {
  await database.call('check_budgets', 'select app.check_budgets($1)', [now.toISOString()]);
}
