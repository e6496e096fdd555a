import type { AuditEventName } from '@trunkline/contract/kernel/audit-events';
import { exportLimits, type ExportFile } from '@trunkline/contract/kernel/exports';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import type { ExportSelection } from '../exportable.ts';

const columns = sql`
  e.id, e.list, e.filename, e.status, e.rows, e.bytes::float8 as bytes, e.truncated, e.failure, e.created_at,
  e.finished_at, e.expires_at`;

/** Lists the user's exports that were not removed, newest first. */
export async function selectExports(tx: Tx, now: Date): Promise<ExportFile[]> {
  const { rows } = await sql<ExportFile>`
    select ${columns} from exports e where e.status <> 'removed' and e.expires_at > ${now}
    order by e.created_at desc, e.id limit ${sql.lit(exportLimits.filesPerPerson + exportLimits.runningPerPerson)}`.execute(
    tx,
  );
  return rows;
}

/** Reads one of the user's exports; null if it doesn't exist. */
export async function selectExport(tx: Tx, id: string, now: Date): Promise<ExportFile | null> {
  const { rows } = await sql<ExportFile>`
    select ${columns} from exports e
    where e.id = ${id} and e.status <> 'removed' and e.expires_at > ${now}`.execute(tx);
  return rows[0] ?? null;
}

/** Returns the keys of a finished file's parts, in order; null for any other. */
export async function selectParts(tx: Tx, id: string, now: Date): Promise<string[] | null> {
  const { rows } = await sql<{ parts: string[] }>`
    select e.parts from exports e
    where e.id = ${id} and e.status = 'done' and e.expires_at > ${now}`.execute(tx);
  return rows[0]?.parts ?? null;
}

export async function countInProgress(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from exports where status in ('waiting', 'running')`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/** Removes the oldest finished exports, so that one more stays within the limit. */
export async function removeOldest(tx: Tx): Promise<void> {
  await sql`
    update exports set status = 'removed' where id in (
      select id from exports where status in ('done', 'failed', 'cancelled')
      order by created_at desc, id offset ${sql.lit(exportLimits.filesPerPerson - 1)})`.execute(tx);
}

interface NewExport {
  readonly id: string;
  readonly company_id: string;
  readonly list: string;
  readonly selection: ExportSelection;
  readonly filename: string;
  readonly now: Date;
}

export async function insertExport(tx: Tx, input: NewExport): Promise<void> {
  const { id, company_id, list, selection, filename, now } = input;
  const end = new Date(now.getTime() + exportLimits.hours * 3_600_000);
  await sql`
    insert into exports (id, company_id, list, selection, filename, created_at, moved_at, expires_at)
    values (${id}, ${company_id}, ${list}, ${JSON.stringify(selection)}::jsonb, ${filename}, ${now}, ${now},
      ${end})`.execute(tx);
}

/**
 * Moves one of the user's exports to another state, if it is in one of the given states; false
 * otherwise.
 */
export async function transitionExport(
  tx: Tx,
  id: string,
  { from, to, now }: { from: readonly string[]; to: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update exports set status = ${to}, moved_at = ${now}
    where id = ${id} and status = any(${[...from]}) and expires_at > ${now}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Records in the audit log that rows were exported: which and how many, not their content. */
export async function recordExport(
  tx: Tx,
  event: Extract<AuditEventName, 'export' | 'export.fetch'>,
  { id, list, outcome = 'done' }: { id: string | null; list: string; outcome?: 'done' | 'denied' },
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  await sql`select app.record_event(${event}, ${id}::uuid, ${list}, ${outcome}, ${JSON.stringify(detail)}::jsonb)`.execute(
    tx,
  );
}
