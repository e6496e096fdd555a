import type { ViewAddress } from '@trunkline/contract/kernel/views';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';

export interface StoredView {
  readonly id: string;
  readonly list: string;
  readonly name: string;
  readonly address: ViewAddress;
  readonly shared: boolean;
  readonly own: boolean;
  readonly creator: string | null;
}

const columns = sql`
  v.id, v.list, v.name, v.address, v.shared, coalesce(v.user_id = (select app.user_id()), false) as own,
  (select coalesce(nullif(btrim(p.first_name || ' ' || p.last_name), ''), p.email)
    from profiles p where p.id = v.user_id and p.id <> (select app.user_id())) as creator`;

/** Lists the views that the reader can see, in their own order; new ones last. */
export async function selectViews(tx: Tx, list: string): Promise<StoredView[]> {
  const { rows } = await sql<StoredView>`
    select ${columns} from saved_views v
      left join saved_view_choices c on c.user_id = (select app.user_id()) and c.list = v.list
    where v.list = ${list}
    order by array_position(c.ordering, v.id) nulls last, v.created_at, v.id`.execute(tx);
  return rows;
}

export async function selectView(tx: Tx, id: string): Promise<StoredView | null> {
  const { rows } = await sql<StoredView>`
    select ${columns} from saved_views v where v.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** Returns the reader's default view of a list; null if there is none. */
export async function selectDefaultView(tx: Tx, list: string): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select default_view as id from saved_view_choices where user_id = (select app.user_id()) and list = ${list}`.execute(
    tx,
  );
  return rows[0]?.id ?? null;
}

export async function countOwnViews(tx: Tx, list: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from saved_views
    where list = ${list} and user_id = (select app.user_id())`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function insertView(
  tx: Tx,
  view: Pick<StoredView, 'id' | 'list' | 'name' | 'address' | 'shared'> & { company_id: string },
): Promise<void> {
  await tx
    .insertInto('saved_views')
    .values({ ...view, address: JSON.stringify(view.address) })
    .execute();
}

export interface ViewChanges {
  readonly name?: string | undefined;
  readonly address?: ViewAddress | undefined;
  readonly shared?: boolean | undefined;
}

/** Updates a view; false if it doesn't exist or the user isn't allowed to change it. */
export async function updateView(
  tx: Tx,
  id: string,
  { name, address, shared }: ViewChanges,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update saved_views set name = coalesce(${name ?? null}, name),
      address = coalesce(${address === undefined ? null : JSON.stringify(address)}::jsonb, address),
      shared = coalesce(${shared ?? null}::boolean, shared)
    where id = ${id}`.execute(tx);
  return numAffectedRows === 1n;
}

export async function deleteView(tx: Tx, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from saved_views where id = ${id}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Saves how the user has arranged a list's views. */
export async function storeChoice(
  tx: Tx,
  choice: { list: string; ordering: readonly string[]; default_view: string | null },
): Promise<void> {
  const { list, ordering, default_view } = choice;
  await sql`
    insert into saved_view_choices (list, ordering, default_view)
    values (${list}, ${[...ordering]}::uuid[], ${default_view})
    on conflict (user_id, list) do update
      set ordering = excluded.ordering, default_view = excluded.default_view`.execute(tx);
}
