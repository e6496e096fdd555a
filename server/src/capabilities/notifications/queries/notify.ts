import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';

/**
 * Notifies the next recipients of a release note; returns the last of them, null if none is left.
 */
export async function notifyOfRelease(
  tx: Tx,
  { note, after, limit }: { note: string; after: string | null; limit: number },
): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    select app.notify_release(${note}, ${after}, ${limit}) as last`.execute(tx);
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
    after,
    limit,
  }: { alert: string; moment: Date; after: string | null; limit: number },
): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    select app.notify_alert(${alert}, ${moment}, ${after}, ${limit}) as last`.execute(tx);
  return rows[0]?.last ?? null;
}

/**
 * Sends the weekly report to owners and admins of the next companies; returns their number and the
 * last company, null if none is left.
 */
export async function notifyOfWeek(
  tx: Tx,
  { moment, after, limit }: { moment: Date; after: string | null; limit: number },
): Promise<{ notified: number; last: string | null }> {
  const { rows } = await sql<{ notified: number; last: string | null }>`
    select notified, last from app.notify_week(${moment}, ${after}, ${limit})`.execute(tx);
  return rows[0] ?? { notified: 0, last: null };
}
