import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';

export interface UnfinishedImport {
  readonly id: string;
  readonly company_id: string | null;
  readonly user_id: string | null;
  readonly list: string;
  readonly dry_run: boolean;
  readonly client_address: string | null;
}

/** Reads an import that has not ended; null for any other. */
export async function selectUnfinished(tx: Tx, id: string): Promise<UnfinishedImport | null> {
  const { rows } = await sql<UnfinishedImport>`
    select id, company_id, user_id, list, dry_run, client_address from imports
    where id = ${id} and status in ('waiting', 'running')`.execute(tx);
  return rows[0] ?? null;
}

export async function failImport(
  tx: Tx,
  id: string,
  { failure, now }: { failure: string; now: Date },
): Promise<void> {
  await sql`
    update imports set status = 'failed', failure = ${failure}, moved_at = ${now}, finished_at = ${now}
    where id = ${id} and status in ('waiting', 'running')`.execute(tx);
}

/** Fails imports without progress since a given time. */
export async function failStalled(
  tx: Tx,
  { since, now, failure }: { since: Date; now: Date; failure: string },
): Promise<void> {
  await sql`
    update imports set status = 'failed', failure = ${failure}, finished_at = ${now}
    where status in ('waiting', 'running') and moved_at < ${since}`.execute(tx);
}

/** Lists imports that expired, or whose user or company was deleted. */
export async function selectExpired(tx: Tx, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from imports
    where expires_at <= ${now} or user_id is null or company_id is null
    limit ${sql.lit(limit)}`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function deleteImport(tx: Tx, id: string): Promise<void> {
  await sql`delete from imports where id = ${id}`.execute(tx);
}
