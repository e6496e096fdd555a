import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';

export async function selectDue(
  tx: Tx,
  moment: Date,
  most: number,
): Promise<{ id: string; day: string }[]> {
  const { rows } = await sql<{ id: string; day: string }>`
    select id, day::text as day from app.subscriptions_due(${moment}, ${most})`.execute(tx);
  return rows;
}

const counted =
  (name: 'start_periods' | 'close_usage') =>
  async (tx: Tx, moment: Date, most: number): Promise<number> => {
    const { rows } = await sql<{ done: number }>`
      select ${sql.raw(`app.${name}`)}(${moment}, ${most}) as done`.execute(tx);
    return rows[0]?.done ?? 0;
  };

/** Charges periods that have begun; returns how many. */
export const startPeriods = counted('start_periods');
/** Charges the usage of periods that are over; returns of how many chains. */
export const closeUsage = counted('close_usage');

/** Notifies people of renewals; returns of how many subscriptions. */
export async function noticeRenewals(tx: Tx, moment: Date): Promise<number> {
  const { rows } = await sql<{ done: number }>`
    select app.notice_renewals(${moment}) as done`.execute(tx);
  return rows[0]?.done ?? 0;
}
