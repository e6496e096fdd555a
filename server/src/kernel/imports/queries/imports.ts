import { importLimits, type ImportRun } from '@trunkline/contract/kernel/imports';
import type { RowResult } from '@trunkline/contract/kernel/resource';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import { Problem } from '../../errors.ts';

/** Returns the storage key of an import's CSV file. */
export const fileKey = (id: string) => `imports/${id}`;

const columns = sql`
  i.id, i.list, i.dry_run, i.status, i.total, i.done, i.accepted, i.rejected, i.failures, i.failure,
  i.created_at, i.finished_at`;

/** Reads one of the user's own imports. @throws Problem not_found */
export async function readImport(tx: Tx, id: string): Promise<ImportRun> {
  const { rows } =
    await sql<ImportRun>`select ${columns} from imports i where i.id = ${id}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Problem('not_found');
  return row;
}

export async function countInProgress(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from imports where status in ('waiting', 'running')`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

interface NewImport {
  readonly id: string;
  readonly company_id: string;
  readonly list: string;
  readonly dry_run: boolean;
  readonly total: number;
  readonly now: Date;
}

export async function insertImport(tx: Tx, input: NewImport): Promise<void> {
  const { id, company_id, list, dry_run, total, now } = input;
  const end = new Date(now.getTime() + importLimits.hours * 3_600_000);
  await sql`
    insert into imports (id, company_id, list, dry_run, total, created_at, moved_at, expires_at)
    values (${id}, ${company_id}, ${list}, ${dry_run}, ${total}, ${now}, ${now}, ${end})`.execute(
    tx,
  );
}

/** Cancels an import that has not ended. */
export async function cancelOwn(tx: Tx, id: string, now: Date): Promise<void> {
  await sql`
    update imports set status = 'cancelled', moved_at = ${now}, finished_at = ${now}
    where id = ${id} and status in ('waiting', 'running')`.execute(tx);
}

/**
 * Locks an import that has not ended until the transaction ends; returns its number of rows done,
 * or null.
 */
export async function lockUnfinished(tx: Tx, id: string): Promise<number | null> {
  const { rows } = await sql<{ done: number }>`
    select done from imports where id = ${id} and status in ('waiting', 'running') for update`.execute(
    tx,
  );
  return rows[0]?.done ?? null;
}

/** Adds row results to an import's progress, and ends it with the last row. */
export async function recordProgress(
  tx: Tx,
  id: string,
  { results, now }: { results: readonly RowResult[]; now: Date },
): Promise<void> {
  const rejected = results.filter(({ ok }) => !ok);
  const shownFailures = JSON.stringify(rejected.slice(0, importLimits.shownFailures));
  await sql`
    update imports set done = done + ${results.length}, rejected = rejected + ${rejected.length},
      accepted = accepted + ${results.length - rejected.length}, moved_at = ${now},
      failures = case when jsonb_array_length(failures) < ${sql.lit(importLimits.shownFailures)}
        then jsonb_path_query_array(failures || ${shownFailures}::jsonb, ${`$[0 to ${importLimits.shownFailures - 1}]`}::jsonpath)
        else failures end,
      status = case when done + ${results.length} = total then 'done' else 'running' end,
      finished_at = case when done + ${results.length} = total then ${now}::timestamptz end
    where id = ${id}`.execute(tx);
}
