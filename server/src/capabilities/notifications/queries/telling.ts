import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';

/** Tells the next people whom a release note concerns; who was last of them, null when nobody is left. */
export async function notifyOfRelease(
  tx: Tx,
  { note, behind, most }: { note: string; behind: string | null; most: number },
): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    select app.notify_release(${note}, ${behind}, ${most}) as last`.execute(tx);
  return rows[0]?.last ?? null;
}

export async function notifyOfWeek(tx: Tx, moment: Date): Promise<number> {
  const { rows } = await sql<{ told: number }>`select app.notify_week(${moment}) as told`.execute(
    tx,
  );
  return rows[0]?.told ?? 0;
}
