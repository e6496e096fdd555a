import type { Dependent } from '@trunkline/contract/recycle';
import type { Tx } from '@trunkline/database/database';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import type { Position } from '../../kernel/resource/cursor.ts';
import { conflictsOfItem, dependentsOfItem } from './queries/item-types.ts';
import { likePattern } from '../../kernel/containing.ts';

export interface StoredItem {
  readonly id: string;
  readonly item_type: string;
  readonly item_id: string;
  readonly label: string;
  readonly company_name: string | null;
  readonly deleted_by_name: string | null;
  readonly deleted_at: string;
  readonly purge_at: string;
  readonly held_at: string | null;
  readonly hold_reason: string | null;
  readonly dependents: Dependent[];
  readonly sort_value: string;
}

const columns = sql`
  d.id, d.item_type, d.item_id, d.label, d.deleted_at, d.held_at, d.hold_reason,
  d.deleted_at::text as sort_value,
  d.deleted_at + make_interval(days => app.recycle_days(d.company_id)) as purge_at,
  (select coalesce(nullif(concat_ws(' ', nullif(p.first_name, ''), nullif(p.last_name, '')), ''), p.email)
    from profiles p where p.id = d.deleted_by) as deleted_by_name,
  case d.item_type
    when 'companies' then (select above.name from companies c join companies above on above.id = c.parent_id
      where c.id = d.item_id)
    else (select c.name from companies c where c.id = d.company_id) end as company_name`;

type ItemRow = Omit<StoredItem, 'dependents'>;
type ItemWithConflicts = StoredItem & { readonly conflicts: string[] };

/** Adds to each item the records purged with it, and the conflicts that block restoring it. */
async function withDependents(
  tx: Tx,
  { capabilities }: Pick<Context, 'capabilities'>,
  items: readonly ItemRow[],
): Promise<ItemWithConflicts[]> {
  if (items.length === 0) return [];
  const types = new Set(items.map(({ item_type }) => item_type));
  const { rows } = await sql<{
    id: string;
    dependents: Dependent[];
    conflicts: (string | null)[];
  }>`
    select d.id, ${dependentsOfItem(capabilities, types)} as dependents,
      ${conflictsOfItem(capabilities, types)} as conflicts
    from deleted_items d where d.id = any(${items.map(({ id }) => id)}::uuid[])`.execute(tx);
  const found = new Map(rows.map((row) => [row.id, row]));
  return items.flatMap((item) => {
    const { dependents, conflicts = [] } = found.get(item.id) ?? {};
    if (dependents === undefined) return [];
    return { ...item, dependents, conflicts: conflicts.filter((conflict) => conflict !== null) };
  });
}

export interface ItemSelection {
  readonly search?: string | undefined;
  readonly item_type?: string | undefined;
}

/** Lists items the reader can see, newest first, after `position`. */
export async function selectItems(
  tx: Tx,
  context: Pick<Context, 'capabilities'>,
  { search, item_type }: ItemSelection,
  { position, limit }: { position: Position | null; limit: number },
): Promise<StoredItem[]> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (item_type !== undefined) conditions.push(sql`d.item_type = ${item_type}`);
  if (search !== undefined && search !== '') {
    const pattern = likePattern(search);
    conditions.push(sql`lower(d.label) like ${pattern}`);
  }
  if (position !== null)
    conditions.push(
      sql`(d.deleted_at, d.id) < (${position.value}::timestamptz, ${position.id}::uuid)`,
    );
  const { rows } = await sql<ItemRow>`
    select ${columns} from deleted_items d where ${sql.join(conditions, sql` and `)}
    order by d.deleted_at desc, d.id desc limit ${sql.lit(limit)}`.execute(tx);
  return withDependents(tx, context, rows);
}

/**
 * Reads items by ID, each with the conflicts that block restoring it; omits items the reader can't
 * see.
 */
export async function selectItemsById(
  tx: Tx,
  context: Pick<Context, 'capabilities'>,
  ids: readonly string[],
): Promise<ItemWithConflicts[]> {
  const { rows } = await sql<ItemRow>`
    select ${columns} from deleted_items d
    where d.id = any(${[...ids]}::uuid[]) order by d.deleted_at desc, d.id desc`.execute(tx);
  return withDependents(tx, context, rows);
}

/**
 * Returns an item's label and legal hold without loading its dependents; null if the reader can't
 * see it.
 */
export async function selectLegalHold(
  tx: Tx,
  id: string,
): Promise<{ item_type: string; label: string; held_at: string | null } | null> {
  const { rows } = await sql<{ item_type: string; label: string; held_at: string | null }>`
    select item_type, label, held_at from deleted_items where id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Lists IDs of items not under legal hold, oldest first: dependents were deleted before the record
 * they belong to.
 */
export async function selectPurgeable(
  tx: Tx,
  { after, limit }: { after: Position | null; limit: number },
): Promise<{ id: string; value: string }[]> {
  const later = after
    ? sql`(deleted_at, id) > (${after.value}::timestamptz, ${after.id}::uuid)`
    : sql`true`;
  const { rows } = await sql<{ id: string; value: string }>`
    select id, deleted_at::text as value from deleted_items where held_at is null and ${later}
    order by deleted_at, id limit ${sql.lit(limit)}`.execute(tx);
  return rows;
}

/** Returns the days that a company keeps deleted records. */
export async function selectDays(tx: Tx, companyId: string): Promise<number> {
  const { rows } = await sql<{
    days: number;
  }>`select app.recycle_days(${companyId}) as days`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('app.recycle_days() returned no row');
  return row.days;
}

/**
 * Deletes an item permanently and returns its label; null if it doesn't exist or the actor may not
 * purge it.
 */
export async function purgeItem(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await sql<{
    label: string | null;
  }>`select app.purge_item(${id}) as label`.execute(tx);
  return rows[0]?.label ?? null;
}

/**
 * Places an item under legal hold, or releases it when the reason is null; false if it doesn't
 * exist.
 */
export async function holdItem(tx: Tx, id: string, reason: string | null): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select app.set_legal_hold(${id}, ${reason}) as done`.execute(tx);
  return rows[0]?.done ?? false;
}

export async function storeDays(tx: Tx, days: number): Promise<void> {
  await sql`select app.set_recycle_days(${days})`.execute(tx);
}

/** Deletes expired items permanently, at most `limit`; returns how many. */
export async function purgeExpiredItems(tx: Tx, now: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ purged: number }>`
    select app.purge_expired(${now}, ${limit}) as purged`.execute(tx);
  return rows[0]?.purged ?? 0;
}
