import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';

/**
 * Notifies the next recipients of a release note; returns the last of them, null if none is left.
 */
export async function notifyOfRelease(
  tx: Tx,
  { note, behind, most }: { note: string; behind: string | null; most: number },
): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    select app.notify_release(${note}, ${behind}, ${most}) as last`.execute(tx);
  return rows[0]?.last ?? null;
}

/**
 * Notifies the next recipients of an alert shown at that time; returns the last of them, null if
 * none is left.
 */
export async function notifyOfAlert(
  tx: Tx,
  {
    alert,
    moment,
    behind,
    most,
  }: { alert: string; moment: Date; behind: string | null; most: number },
): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    select app.notify_alert(${alert}, ${moment}, ${behind}, ${most}) as last`.execute(tx);
  return rows[0]?.last ?? null;
}

/**
 * Sends the weekly report to owners and admins of the next companies; returns their number and the
 * last company, null if none is left.
 */
export async function notifyOfWeek(
  tx: Tx,
  { moment, behind, most }: { moment: Date; behind: string | null; most: number },
): Promise<{ notified: number; last: string | null }> {
  const { rows } = await sql<{ notified: number; last: string | null }>`
    select notified, last from app.notify_week(${moment}, ${behind}, ${most})`.execute(tx);
  return rows[0] ?? { notified: 0, last: null };
}
