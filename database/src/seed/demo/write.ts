import pg from 'pg';
import type { DatabaseAddress } from '../../address.ts';
import { ownerRole } from '../../roles.ts';
import { type AuditedRow, writeAuditTrail } from './audit-trail.ts';
import { completeRow, readTables, type TableShape } from './complete-row.ts';
import type { Batch, Story } from './story.ts';

/**
 * Triggers that announce, notify or audit with the current time. The story has the notifications
 * and the audit log of its year instead. Triggers that derive columns and rows stay on.
 */
const skippedTriggers = (
  'audit audit_change audit_shared_insert record_change notify announce send_event send_event_insert ' +
  'publish_new publish_changed notify_new notify_assigned notify_responsible decide plan queue_deliveries keep mark number_message end_sessions touch'
).split(' ');

/**
 * Writes the story as the role that owns the tables, in one transaction.
 */
export async function writeStory(address: DatabaseAddress, story: Story): Promise<void> {
  // Pipelined, so that rows and PDFs are made while PostgreSQL works.
  const client = new pg.Client({
    ...address.admin,
    application_name: 'trunkline seed',
    pipeline: true,
  });
  await client.connect();
  try {
    await client.query(`begin; set local role ${ownerRole}`);
    const tables = await readTables(client);
    const usedTables = [
      ...new Set<string>(['audit_logs', ...story.batches.map(({ table }) => table)]),
    ];
    await switchTriggers(client, usedTables, 'disable');
    const batches = story.batches.map((batch) => insertBatch(client, story, batch, tables));
    const steps = story.steps.map((step) => step(client));
    const audited = Promise.all(batches).then((rows) =>
      writeAuditTrail(client, story, rows.flat()),
    );
    await Promise.all([audited, ...steps]);
    // Tables with pending deferred constraints can't be altered.
    await client.query('set constraints all immediate');
    await switchTriggers(client, usedTables, 'enable');
    await client.query('commit');
  } finally {
    // Ends the transaction too, if it is still open.
    await client.end();
  }
}

async function insertBatch(
  client: pg.Client,
  story: Story,
  { table, rows, origin }: Batch,
  tables: ReadonlyMap<string, TableShape>,
): Promise<AuditedRow[]> {
  const shape = tables.get(table);
  if (shape === undefined) throw new Error(`there is no table ${table}`);
  const completeRows = rows.map((row, index) =>
    completeRow(story, shape, row, { index, origin: origin?.(row) }),
  );
  const columns = [...new Set(completeRows.flatMap(({ row }) => Object.keys(row)))];
  const columnList = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const name = pg.escapeIdentifier(table);
  const values = JSON.stringify(completeRows.map(({ row }) => row));
  const { audited } = shape;
  const [companyColumn = '', labels = ''] = audited ?? [];
  const label = labels.startsWith('app.')
    ? `${labels}(to_jsonb(${name}))`
    : `to_jsonb(${name}) ->> ${pg.escapeLiteral(labels)}`;
  const inserted = client.query<{ row: Record<string, unknown>; label: string | null }>(
    `insert into ${name} (${columnList})
     select ${columnList} from jsonb_populate_recordset(null::${name}, $1)
     ${
       audited === null
         ? ''
         : `returning to_jsonb(${name}) - 'search_key' - 'branch_id' as row, ${label} as label`
     }`,
    [values],
  );
  const deleted = completeRows.filter(({ row }) => row['deleted_at'] != null);
  const recycled =
    shape.recycled !== null && deleted.length > 0
      ? insertDeleted(
          client,
          story,
          shape,
          deleted.map(({ row }) => row),
        )
      : undefined;
  const [{ rows: stored }] = await Promise.all([inserted, recycled]);
  if (audited === null) return [];
  return stored.map(({ row, label }, index) => ({
    table,
    companyColumn,
    label,
    row,
    ...originAt(completeRows, index),
  }));
}

function originAt(rows: readonly ReturnType<typeof completeRow>[], index: number) {
  const row = rows[index];
  if (row === undefined) throw new Error('a row was not stored');
  return { origin: row.origin, changes: row.changes };
}

/** The rows' entries in the recycle bin, as the trigger of an update would write them. */
async function insertDeleted(
  client: pg.Client,
  story: Story,
  { name, recycled }: TableShape,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const [company = '', label = ''] = recycled ?? [];
  const items = rows.map((row) => ({
    id: story.id('deleted_items', String(row['id'])),
    company_id: row[company],
    item_type: name,
    item_id: row['id'],
    label: row[label],
    deleted_by: row['deleted_by'],
    deleted_at: row['deleted_at'],
    ...story.holds.get(String(row['id'])),
  }));
  await client.query(
    'insert into deleted_items select * from jsonb_populate_recordset(null::deleted_items, $1)',
    [JSON.stringify(items)],
  );
}

async function switchTriggers(
  client: pg.Client,
  tables: readonly string[],
  action: 'enable' | 'disable',
): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter table %s ${action} trigger %I', tgrelid::regclass, tgname) as statement
     from pg_trigger
     where not tgisinternal and tgname = any ($1) and tgrelid = any ($2::text[]::regclass[])`,
    [skippedTriggers, tables],
  );
  await client.query(rows.map(({ statement }) => statement).join(';'));
}
