import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';

/** Selects the redirect target of an address on the visited site; null if it has none. */
export async function selectTarget(
  tx: Tx,
  companyId: string,
  path: string,
): Promise<string | null> {
  const { rows } = await sql<{ to_address: string }>`
    select to_address from site_redirects
    where company_id = ${companyId} and from_path = ${path} and deleted_at is null`.execute(tx);
  return rows[0]?.to_address ?? null;
}

export async function recordMissingPath(tx: Tx, path: string): Promise<void> {
  await sql`select app.record_missing_path(${path})`.execute(tx);
}
