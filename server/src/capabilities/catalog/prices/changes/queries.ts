import type { PriceChange, PriceChangePreview } from '@trunkline/contract/catalog';
import type { PriceChangeEvent } from '@trunkline/contract/catalog/price-change-states';
import type { ChargeModel } from '@trunkline/contract/kernel/rating';
import type { Database, Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import { withPlatform } from '../../../../kernel/context.ts';
import type { Brackets, Entry } from './entries.ts';

/** Selects a list's own prices that apply on a day: the newest for each target. */
export async function selectEntries(tx: Tx, list: string, day: string): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select distinct on (e.scope, e.target) e.scope, e.target, e.method, e.brackets, e.bps,
      e.add_micro::float8 as add_micro
    from price_entries e where e.list_id = ${list} and e.valid_from <= ${day}::date
    order by e.scope, e.target, e.valid_from desc`.execute(tx);
  return rows;
}

/** Selects keys of prices that have started and can't be replaced before the day ends. */
export async function selectStarted(tx: Tx, list: string, day: string): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select e.scope || ' ' || e.target as key from price_entries e
    where e.list_id = ${list} and e.valid_from = ${day}::date
      and e.valid_from <= app.price_day()`.execute(tx);
  return new Set(rows.map(({ key }) => key));
}

/** Selects a list and the lists that are based on it. */
export async function selectListsBasedOn(tx: Tx, list: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive lists as (
      select ${list}::uuid as id, 1 as depth
      union all
      select l.id, b.depth + 1 from lists b join price_lists l on l.base_list_id = b.id
      where b.depth < 3)
    select id from lists`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Subscriptions to a charge on the same terms, and their current price. */
export interface PayingGroup {
  readonly list_id: string;
  readonly charge_id: string;
  readonly model: ChargeModel;
  readonly decimals: number;
  readonly package_size: number | null;
  readonly currency: string;
  readonly bill_months: number;
  readonly brackets: Brackets;
  readonly quantity: number;
  readonly count: number;
}

export interface Reach {
  readonly buyers: number;
  readonly subscriptions: number;
  readonly groups: readonly PayingGroup[];
}

export async function selectReach(
  tx: Tx,
  list: string,
  plans: readonly string[],
  day: string,
): Promise<Reach> {
  const { rows } = await sql<Reach>`
    select buyers::integer as buyers, subscriptions::integer as subscriptions, groups
    from app.price_change_reach(${list}, ${[...plans]}::uuid[], ${day}::date)`.execute(tx);
  return rows[0] ?? { buyers: 0, subscriptions: 0, groups: [] };
}

interface NewChange {
  readonly list: string;
  readonly reason: string;
  readonly day: string;
  readonly entries: readonly Entry[];
  readonly preview: PriceChangePreview | null;
  readonly needsApproval: boolean;
}

/** Adds a change with its prices, or proposes it; null if the list is out of reach. */
export async function insertChange(
  tx: Tx,
  { list, reason, day, entries, preview, needsApproval }: NewChange,
): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select app.add_price_change(${list}, ${reason}, ${day}::date, ${JSON.stringify(preview ?? {})},
      ${JSON.stringify(entries)}, ${needsApproval}) as id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Selects the role that has to approve a change with this effect; null if no rule applies. */
export async function selectApprover(
  tx: Tx,
  list: string,
  money: PriceChangePreview['money'],
): Promise<string | null> {
  const { rows } = await sql<{ role: string | null }>`
    select app.price_approver(${list}, ${JSON.stringify(money)}) as role`.execute(tx);
  return rows[0]?.role ?? null;
}

/**
 * Selects the prices that a list had before a change, for targets whose newest price on a day comes
 * from that change. A target without an earlier price inherits from the rest of the list.
 */
export async function selectPreviousEntries(tx: Tx, change: string, day: string): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select n.scope, n.target, coalesce(f.method, 'inherit') as method, f.brackets, f.bps,
      coalesce(f.add_micro, 0)::float8 as add_micro
    from price_entries n
      left join lateral (
        select e.method, e.brackets, e.bps, e.add_micro from price_entries e
        where e.list_id = n.list_id and e.scope = n.scope and e.target = n.target
          and e.valid_from < n.valid_from
        order by e.valid_from desc limit 1) f on true
    where n.change_id = ${change} and not exists (
      select from price_entries e
      where e.list_id = n.list_id and e.scope = n.scope and e.target = n.target
        and e.valid_from > n.valid_from and e.valid_from <= ${day}::date)
    order by n.scope, n.target`.execute(tx);
  return rows;
}

export type StoredChange = Omit<PriceChange, 'events'> & { readonly can_decide: boolean };

/** The name of a person within the reader's reach. */
const nameOf = (column: 'author_id' | 'decided_by') => sql`(
  select coalesce(nullif(btrim(p.first_name || ' ' || p.last_name), ''), p.email)
  from profiles p where p.id = ${sql.ref(`c.${column}`)})`;

/** Selects the latest changes of a company, or one change. */
export async function selectChanges(
  tx: Tx,
  { company, id }: { company?: string; id?: string },
): Promise<StoredChange[]> {
  const { rows } = await sql<StoredChange>`
    select c.id, c.list_id, l.name as list, c.reason, c.state, c.valid_from::text as valid_from,
      c.entries, c.preview, ${nameOf('author_id')} as author,
      ${nameOf('decided_by')} as decided_by, c.created_at, c.approver_role,
      app.can_decide_prices(c) as can_decide, c.valid_from <= app.price_day() as has_started
    from price_changes c join price_lists l on l.id = c.list_id
    where c.company_id = coalesce(${company ?? null}, c.company_id)
      and c.id = coalesce(${id ?? null}, c.id)
    order by c.created_at desc, c.id limit 50`.execute(tx);
  return rows;
}

/** Approves, declines or withdraws a change; null if the actor can't see or decide it. */
export async function transitionChange(
  tx: Tx,
  id: string,
  event: PriceChangeEvent,
): Promise<string | null> {
  const { rows } = await sql<{ state: string | null }>`
    select app.transition_price_change(${id}, ${event}) as state`.execute(tx);
  return rows[0]?.state ?? null;
}

/**
 * Notifies sellers further down the chain whose fixed prices fall below their cost because of a
 * change.
 */
export const warnSellers = (database: Database, change: string): Promise<void> =>
  withPlatform(database, 'warn sellers whose costs rise above their prices', async (tx) => {
    await sql`select app.warn_sellers(${change})`.execute(tx);
  });
