import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';

/**
 * Days that entries are kept: the company's own setting and the effective one; null means forever.
 */
export interface Retention {
  readonly own_days: number | null;
  readonly days: number | null;
}

export async function selectRetention(tx: Tx): Promise<Retention> {
  const { rows } = await sql<Retention>`select own_days, days from app.audit_retention()`.execute(
    tx,
  );
  return rows[0] ?? { own_days: null, days: null };
}

export async function storeRetention(tx: Tx, days: number | null): Promise<void> {
  await sql`select app.set_audit_days(${days}::integer)`.execute(tx);
}

/**
 * Removes at most `limit` expired entries from one chain, oldest first; returns how many were
 * removed.
 */
export async function retainEntries(tx: Tx, now: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ removed: number }>`
    select app.retain_audit(${now}, ${limit})::float8 as removed`.execute(tx);
  return rows[0]?.removed ?? 0;
}
