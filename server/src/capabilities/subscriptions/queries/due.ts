import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';

export async function selectDue(
  tx: Tx,
  moment: Date,
  limit: number,
): Promise<{ id: string; day: string }[]> {
  const { rows } = await sql<{ id: string; day: string }>`
    select id, day::text as day from app.subscriptions_due(${moment}, ${limit})`.execute(tx);
  return rows;
}

const createStep =
  (name: 'start_periods' | 'close_usage') =>
  async (tx: Tx, moment: Date, limit: number): Promise<number> => {
    const { rows } = await sql<{ done: number }>`
      select ${sql.raw(`app.${name}`)}(${moment}, ${limit}) as done`.execute(tx);
    return rows[0]?.done ?? 0;
  };

/** Charges periods that have begun; returns their number. */
export const startPeriods = createStep('start_periods');
/** Charges the usage of periods that have ended; returns the number of chains. */
export const closeUsage = createStep('close_usage');

/** Notifies people of renewals; returns the number of subscriptions. */
export async function noticeRenewals(tx: Tx, moment: Date): Promise<number> {
  const { rows } = await sql<{ done: number }>`
    select app.notice_renewals(${moment}) as done`.execute(tx);
  return rows[0]?.done ?? 0;
}
