import { exportLimits } from '@trunkline/contract/kernel/exports';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import type { ExportSelection } from '../exportable.ts';

/** A file as whoever writes it finds it. */
export interface Unfinished {
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

/** The key of a piece: two who write the same file never write over each other. */
export function partKey(id: string, number: number, run: string): string {
  return `exports/${id}/${number}-${run}`;
}

/**
 * Takes a file over, from whoever was at it, and gives it as far as it is; with the key of the piece that they
 * may have left unsaid. Null when there is nothing to do.
 */
export async function claimExport(
  tx: Tx,
  id: string,
  run: string,
  now: Date,
): Promise<(Unfinished & { left: string | null }) | null> {
  const { rows } = await sql<Unfinished & { before: string | null }>`
    update exports e set status = 'running', run = ${run}, moved_at = ${now}, failure = null
    from (select id, run from exports where id = ${id} for update) was
    where e.id = was.id and e.status in ('waiting', 'running')
    returning e.id, e.company_id, e.user_id, e.list, e.selection, e.rows, e.cursor, e.parts,
      e.asked_from, was.run as before`.execute(tx);
  const [taken] = rows;
  if (taken === undefined) return null;
  const { before, ...unfinished } = taken;
  return {
    ...unfinished,
    left: before === null ? null : partKey(id, unfinished.parts.length, before),
  };
}

export interface Progress {
  readonly part: string;
  readonly rows: number;
  readonly bytes: number;
  readonly cursor: string | null;
}

/** Adds a piece; false when somebody else writes the file by now, or it was stopped. */
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

/** Says that a file is done, or why it will not be; it is kept for its hours from now on. */
export async function endExport(
  tx: Tx,
  { id, run, now }: { id: string; run: string; now: Date },
  end: { readonly cut: boolean } | { readonly failure: string },
): Promise<boolean> {
  const expires = new Date(now.getTime() + exportLimits.hours * 3_600_000);
  const failure = 'failure' in end ? end.failure : null;
  const { numAffectedRows } = await sql`
    update exports set status = ${failure === null ? 'done' : 'failed'}, failure = ${failure},
      cut = ${'cut' in end && end.cut}, finished_at = ${now}, moved_at = ${now}, expires_at = ${expires}
    where id = ${id} and run = ${run} and status = 'running'`.execute(tx);
  return numAffectedRows === 1n;
}

/** Gives up what nobody has moved since; how many. */
export async function failStalled(
  tx: Tx,
  { since, now, failure }: { since: Date; now: Date; failure: string },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update exports set status = 'failed', failure = ${failure}, finished_at = ${now}
    where status in ('waiting', 'running') and moved_at < ${since}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Files whose time is over, that were thrown away, or whose person or company is no more: with all their keys. */
export async function selectOver(
  tx: Tx,
  now: Date,
  most: number,
): Promise<{ id: string; keys: string[] }[]> {
  const { rows } = await sql<{ id: string; parts: string[]; run: string | null }>`
    select id, parts, run from exports
    where expires_at <= ${now} or status = 'removed' or user_id is null or company_id is null
    limit ${sql.lit(most)}`.execute(tx);
  return rows.map(({ id, parts, run }) => ({
    id,
    keys: run === null ? parts : [...parts, partKey(id, parts.length, run)],
  }));
}

export async function deleteExport(tx: Tx, id: string): Promise<void> {
  await sql`delete from exports where id = ${id}`.execute(tx);
}

/** Takes away private views whose maker is no more: nobody could ever see them again. */
export async function deleteOrphanedViews(tx: Tx): Promise<void> {
  await sql`delete from saved_views where user_id is null and not shared`.execute(tx);
}
