import type { ResourceDescription } from '@trunkline/contract/kernel/resource';
import type { Tx } from '@trunkline/database/database';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../context.ts';
import type { Position } from './cursor.ts';
import type { ResourceSource, Selection, Sort, Stored } from './source.ts';

type Source<Description extends ResourceDescription> = ResourceSource<Description>;
type FoundRow<Description extends ResourceDescription> = Stored<Description> & {
  sort_value: string | null;
};

/** Extra matches fetched beyond a page, because some are deleted or filtered out. */
const spare = 50;
/** Maximum matches fetched together, if filters exclude most of them. */
const maxFetched = 2000;

/** Lists rows after `position`, at most `limit`, each with the sort value its cursor needs. */
export async function selectRows<Description extends ResourceDescription>(
  tx: Tx,
  source: Source<Description>,
  actor: Actor,
  selection: Selection,
  sortName: string,
  page: Page,
): Promise<FoundRow<Description>[]> {
  const { search = '' } = selection;
  const descending = sortName.startsWith('-');
  const filters = filtersOf(source, actor, selection);
  const ordered = { sortName, descending };
  if (search === '') return selectPage(tx, source, ordered, filters, page);
  const { searchByName } = source;
  if (searchByName === undefined || (sortName !== 'name' && sortName !== '-name')) {
    return selectPage(tx, source, ordered, [...filters, await source.search(tx, search)], page);
  }
  const rows: FoundRow<Description>[] = [];
  let after = page.position;
  let limit = page.limit + spare;
  do {
    const options = { after, descending, limit };
    const { condition, until } = await searchByName(tx, search, options);
    const rest = { position: after, limit: page.limit - rows.length };
    rows.push(...(await selectPage(tx, source, ordered, [...filters, condition], rest)));
    after = until;
    limit = Math.min(limit * 4, maxFetched);
  } while (after !== null && rows.length < page.limit);
  return rows;
}

interface Page {
  readonly position: Position | null;
  readonly limit: number;
}

const notDeleted = ({ table, permanent }: Pick<ResourceSource<never>, 'table' | 'permanent'>) =>
  permanent ? sql`true` : sql`${sql.ref(`${table}.deleted_at`)} is null`;

async function selectPage<Description extends ResourceDescription>(
  tx: Tx,
  source: Source<Description>,
  { sortName, descending }: { sortName: string; descending: boolean },
  filters: readonly RawBuilder<unknown>[],
  { position, limit }: Page,
): Promise<FoundRow<Description>[]> {
  const sort = source.sorts[descending ? sortName.slice(1) : sortName];
  if (sort === undefined) throw new Error(`${source.table} has no sort ${sortName}`);
  const { expression } = sort;
  const id = sql.ref(`${source.table}.id`);
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const conditions = [
    notDeleted(source),
    ...filters,
    ...(position === null ? [] : [afterPosition(position, sort, id, descending)]),
  ];
  const { rows } = await sql<FoundRow<Description>>`
    select ${source.columns}, (${expression})::text as sort_value
    from ${sql.table(source.table)}
    where ${sql.join(conditions, sql` and `)}
    order by ${expression} ${direction}, ${id} ${direction}
    limit ${sql.lit(limit)}`.execute(tx);
  return completeRows(tx, source, rows);
}

async function completeRows<
  Description extends ResourceDescription,
  Row extends Stored<Description>,
>(tx: Tx, { readPageColumns }: Source<Description>, rows: Row[]): Promise<Row[]> {
  if (readPageColumns === undefined || rows.length === 0) return rows;
  const found = await readPageColumns(
    tx,
    rows.map(({ id }) => String(id)),
  );
  return rows.map((row) => ({ ...row, ...found.get(String(row.id)) }));
}

function filtersOf<Description extends ResourceDescription>(
  source: Source<Description>,
  actor: Actor,
  selection: Selection,
): RawBuilder<unknown>[] {
  const scope = source.scope(actor, selection);
  const conditions = scope === null ? [] : [scope];
  for (const [name, condition] of Object.entries(source.filters)) {
    const value = selection[name];
    if (value !== undefined) conditions.push(condition(value));
  }
  return conditions;
}

function afterPosition(
  { value, id }: Position,
  { expression, type }: Sort,
  idColumn: RawBuilder<unknown>,
  descending: boolean,
) {
  const comparison = sql.raw(descending ? '<' : '>');
  return sql`(${expression}, ${idColumn}) ${comparison} (${value}::${sql.raw(type)}, ${id}::uuid)`;
}

/** Reads a row that is not deleted; null otherwise. */
export async function selectRow<Description extends ResourceDescription>(
  tx: Tx,
  source: Source<Description>,
  id: string,
): Promise<Stored<Description> | null> {
  const { rows } = await sql<Stored<Description>>`
    select ${source.columns} from ${sql.table(source.table)}
    where ${sql.ref(`${source.table}.id`)} = ${id} and ${notDeleted(source)}`.execute(tx);
  const [row] = await completeRows(tx, source, rows);
  return row ?? null;
}

/** Updates a row that is still at `version`; false otherwise. */
export async function updateRow(
  tx: Tx,
  table: string,
  { id, version }: { id: string; version: number },
  changes: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const assignments = Object.entries(changes).map(
    ([field, value]) => sql`${sql.ref(field)} = ${value}`,
  );
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.join(assignments)}
    where id = ${id} and version = ${version} and deleted_at is null`.execute(tx);
  return numAffectedRows === 1n;
}

/** Moves a row to the recycle bin; false if it doesn't exist. */
export async function softDelete(tx: Tx, table: string, id: string, by: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set deleted_at = now(), deleted_by = ${by}
    where id = ${id} and deleted_at is null`.execute(tx);
  return numAffectedRows === 1n;
}

/** Restores a row from the recycle bin; false if it isn't there. */
export async function undelete(tx: Tx, table: string, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set deleted_at = null, deleted_by = null
    where id = ${id} and deleted_at is not null`.execute(tx);
  return numAffectedRows === 1n;
}

/**
 * Runs `work` in a savepoint, so that a failure undoes only its changes and not the transaction
 * around it. The savepoint statements are sent without waiting for their results, together with the
 * statements around them; if one fails, so does every later statement of the transaction and its
 * commit.
 */
export async function inSavepoint<Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> {
  send(tx, 'savepoint row');
  try {
    const result = await work();
    send(tx, 'release savepoint row');
    return result;
  } catch (error) {
    await sql`rollback to savepoint row; release savepoint row`.execute(tx);
    throw error;
  }
}

function send(tx: Tx, statement: string): void {
  sql
    .raw(statement)
    .execute(tx)
    .catch(() => undefined);
}

/** Notifies the current user of their finished import: how many rows were created and rejected. */
export async function notifyOfImport(
  tx: Tx,
  { list, created, rejected }: { list: string; created: number; rejected: number },
): Promise<void> {
  await sql`select app.notify_import(${list}, ${created}::integer, ${rejected}::integer)`.execute(
    tx,
  );
}
