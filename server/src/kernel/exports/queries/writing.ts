import { exportLimits } from '@trunkline/contract/kernel/exports';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import type { ExportSelection } from '../exportable.ts';

/** An export as its writer reads it. */
export interface UnfinishedExport {
  readonly id: string;
  readonly company_id: string | null;
  readonly user_id: string | null;
  readonly list: string;
  readonly selection: ExportSelection;
  readonly rows: number;
  readonly cursor: string | null;
  readonly parts: string[];
  readonly asked_from: string | null;
}

/**
 * Returns the key of a part. It includes the run, so that two writers of one file never overwrite
 * each other.
 */
export function partKey(id: string, number: number, run: string): string {
  return `exports/${id}/${number}-${run}`;
}

/**
 * Takes over an unfinished export and returns its progress, with the key of a part that the
 * previous writer may have stored without recording it. Null if there is nothing to do.
 */
export async function claimExport(
  tx: Tx,
  id: string,
  run: string,
  now: Date,
): Promise<(UnfinishedExport & { unrecordedPart: string | null }) | null> {
  const { rows } = await sql<UnfinishedExport & { before: string | null }>`
    update exports e set status = 'running', run = ${run}, moved_at = ${now}, failure = null
    from (select id, run from exports where id = ${id} for update) was
    where e.id = was.id and e.status in ('waiting', 'running')
    returning e.id, e.company_id, e.user_id, e.list, e.selection, e.rows, e.cursor, e.parts,
      e.asked_from, was.run as before`.execute(tx);
  const [row] = rows;
  if (row === undefined) return null;
  const { before, ...unfinished } = row;
  return {
    ...unfinished,
    unrecordedPart: before === null ? null : partKey(id, unfinished.parts.length, before),
  };
}

export interface Progress {
  readonly part: string;
  readonly rows: number;
  readonly bytes: number;
  readonly cursor: string | null;
}

/** Adds a part; false if another process has taken over the export, or it was cancelled. */
export async function addPart(
  tx: Tx,
  { id, run, now }: { id: string; run: string; now: Date },
  { part, rows, bytes, cursor }: Progress,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update exports set parts = parts || ${part}::text, rows = rows + ${rows}, bytes = bytes + ${bytes},
      cursor = ${cursor}, moved_at = ${now}
    where id = ${id} and run = ${run} and status = 'running'`.execute(tx);
  return numAffectedRows === 1n;
}

/** Marks an export as done or failed; it expires a fixed number of hours from now. */
export async function endExport(
  tx: Tx,
  { id, run, now }: { id: string; run: string; now: Date },
  end: { readonly truncated: boolean } | { readonly failure: string },
): Promise<boolean> {
  const expires = new Date(now.getTime() + exportLimits.hours * 3_600_000);
  const failure = 'failure' in end ? end.failure : null;
  const { numAffectedRows } = await sql`
    update exports set status = ${failure === null ? 'done' : 'failed'}, failure = ${failure},
      truncated = ${'truncated' in end && end.truncated}, finished_at = ${now}, moved_at = ${now}, expires_at = ${expires}
    where id = ${id} and run = ${run} and status = 'running'`.execute(tx);
  return numAffectedRows === 1n;
}

/** Fails exports without progress since a given time; returns how many. */
export async function failStalled(
  tx: Tx,
  { since, now, failure }: { since: Date; now: Date; failure: string },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update exports set status = 'failed', failure = ${failure}, finished_at = ${now}
    where status in ('waiting', 'running') and moved_at < ${since}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/**
 * Lists exports that expired, were removed, or whose user or company was deleted, with all their
 * keys.
 */
export async function selectExpired(
  tx: Tx,
  now: Date,
  limit: number,
): Promise<{ id: string; keys: string[] }[]> {
  const { rows } = await sql<{ id: string; parts: string[]; run: string | null }>`
    select id, parts, run from exports
    where expires_at <= ${now} or status = 'removed' or user_id is null or company_id is null
    limit ${sql.lit(limit)}`.execute(tx);
  return rows.map(({ id, parts, run }) => ({
    id,
    keys: run === null ? parts : [...parts, partKey(id, parts.length, run)],
  }));
}

export async function deleteExport(tx: Tx, id: string): Promise<void> {
  await sql`delete from exports where id = ${id}`.execute(tx);
}

/** Deletes private saved views whose owner was deleted, since no one else can see them. */
export async function deleteOrphanedViews(tx: Tx): Promise<void> {
  await sql`delete from saved_views where user_id is null and not shared`.execute(tx);
}
