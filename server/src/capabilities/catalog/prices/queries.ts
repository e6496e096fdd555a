import type {
  UpcomingPrice,
  ListedPrice,
  PriceAssignment,
  PriceList,
  PriceStep,
  ResolvedPrice,
  SoldCharge,
} from '@trunkline/contract/catalog';
import type { ChargeModel } from '@trunkline/contract/kernel/rating';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import { createPriceCache } from './price-cache.ts';

export interface PriceQuery {
  readonly buyer: string;
  readonly visitors: boolean;
  readonly day: string | undefined;
}

const today = sql`app.price_day()`;
const listColumns = [
  'id',
  'company_id',
  'kind',
  'version',
  'name',
  'currency',
  'base_list_id',
  'guard',
  'min_margin_bps',
  'step_micro',
  'rounding',
] as const;

export const selectLists = (tx: Tx, companyId: string) =>
  tx
    .selectFrom('price_lists')
    .select(listColumns)
    .where('company_id', '=', companyId)
    .orderBy('name')
    .execute();

/** Returns a price list within the actor's reach; undefined otherwise. */
export const selectList = (tx: Tx, id: string) =>
  tx.selectFrom('price_lists').select(listColumns).where('id', '=', id).executeTakeFirst();

/** Selects the assignments of a company's lists, newest first. */
export async function selectAssignments(tx: Tx, companyId: string): Promise<PriceAssignment[]> {
  const { rows } = await sql<PriceAssignment>`
    select a.id, a.list_id, a.audience, a.target, a.valid_from,
      (select c.name from companies c where c.id::text = a.target) as buyer
    from price_assignments a
    where a.company_id = ${companyId}
    order by a.valid_from desc, a.audience, a.target, a.id`.execute(tx);
  return rows;
}

export type ListChange = Pick<PriceList, 'id' | 'version' | 'name' | 'guard' | 'min_margin_bps'> & {
  readonly base_list_id?: string | null | undefined;
  readonly step_micro?: number | undefined;
  readonly rounding?: PriceList['rounding'] | undefined;
};

/** Changes a list that still has this version; false if there is none. */
export async function changeList(tx: Tx, { id, version, ...fields }: ListChange): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('price_lists')
    .set(fields)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes a price that has not started yet; false if there is none that the actor can withdraw. */
export async function deletePrice(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('price_entries')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function insertList(tx: Tx, list: Omit<PriceList, 'version'>): Promise<void> {
  await tx.insertInto('price_lists').values(list).execute();
}

export async function selectListPrices(
  tx: Tx,
  list: string,
  plans: readonly string[],
  day: string | undefined,
): Promise<ResolvedPrice[]> {
  const { rows } = await sql<ResolvedPrice>`
    select plan_id, charge_id, currency, brackets, problem, since, method, guards, buy_currency,
      buy_brackets, buy_problem
    from app.list_prices(${list}, ${[...plans]}::uuid[], coalesce(${day ?? null}::date, ${today}))`.execute(
    tx,
  );
  return rows;
}

/**
 * Selects the prices of an advisory list, its own or inherited from its base lists as in
 * app.price_steps, and the company's cost.
 */
export async function selectAdvisedPrices(
  tx: Tx,
  list: string,
  plans: readonly string[],
  day: string,
): Promise<ListedPrice[]> {
  const { rows } = await sql<ListedPrice>`
    with recursive lists as (
      select l.id, l.base_list_id, l.currency, 1 as place from price_lists l where l.id = ${list}
      union all
      select l.id, l.base_list_id, l.currency, b.place + 1
      from lists b join price_lists l on l.id = b.base_list_id where b.place < 3),
    newest as materialized (
      select distinct on (l.place, e.target) l.place, l.currency, e.target, e.brackets,
        e.valid_from, e.method
      from lists l join price_entries e on e.list_id = l.id
      where e.scope = 'charge' and e.valid_from <= ${day}::date
      order by l.place, e.target, e.valid_from desc),
    advised as materialized (
      select distinct on (n.target) n.* from newest n where n.method <> 'inherit'
      order by n.target, n.place)
    select l.id as list_id, p.plan_id, p.charge_id, coalesce(e.currency, l.currency) as currency,
      e.brackets, case when e.brackets is null then 'not_advised' end as problem,
      e.valid_from as since, case when e.method is not null then 'charge' end as scope, e.method,
      null::integer as bps, null::float8 as add_micro, '{}'::text[] as guards, p.buy_currency,
      p.buy_brackets, p.buy_problem
    from lists l
      cross join lateral app.list_prices(l.id, ${[...plans]}::uuid[], ${day}::date) p
      left join advised e on e.target = p.charge_id::text
    where l.place = 1`.execute(tx);
  return rows;
}

const cachedPrices = createPriceCache<ResolvedPrice>(({ plan_id }) => plan_id === null);

export async function selectPrices(
  tx: Tx,
  plans: readonly string[],
  { buyer, visitors, day }: PriceQuery,
): Promise<ResolvedPrice[]> {
  const rows = await cachedPrices([buyer, visitors, day, plans], async (known) => {
    const result = await sql<ResolvedPrice & { epoch: string | null }>`
      with now as materialized (select app.price_epoch(${buyer}, ${visitors}) as epoch)
      select n.epoch, r.* from now n left join lateral (
        select plan_id, charge_id, currency, brackets, problem, since, method, guards,
          buy_currency, buy_brackets, buy_problem
        from app.resolve_prices(${buyer}, ${[...plans]}::uuid[],
          coalesce(${day ?? null}::date, ${today}), ${visitors})
        where n.epoch is distinct from ${known}::text offset 0) r on true`.execute(tx);
    return result.rows;
  });
  return [...rows];
}

/** Selects the steps to a price on a day, today by default, with who set each price and why. */
export async function selectSteps(
  tx: Tx,
  charge: string,
  { buyer, visitors, day }: PriceQuery,
): Promise<(PriceStep & { readonly day: string; readonly plan: string | null })[]> {
  const { rows } = await sql<PriceStep & { day: string; plan: string | null }>`
    select s.step, s.seller, s.list_name, s.audience, s.scope, s.method, s.bps, s.add_micro,
      s.since, s.rate_e8, s.base_currency, s.base, s.exact, s.currency, s.brackets, s.problem,
      s.guards, s.next_change, s.entry_id as entry, c.reason as what, asked.day::text as day,
      (select k.plan_id from plan_charges k where k.id = ${charge}) as plan,
      (select coalesce(nullif(btrim(p.first_name || ' ' || p.last_name), ''), p.email)
        from profiles p where p.id = coalesce(c.author_id, e.created_by)) as who
    from (select coalesce(${day ?? null}::date, ${today}) as day) asked
      cross join app.explain_price(${buyer}, ${charge}, asked.day, ${visitors}) s
      left join price_entries e on e.id = s.entry_id
      left join price_changes c on c.id = e.change_id
    order by s.step desc`.execute(tx);
  return rows;
}

export async function insertAssignment(
  tx: Tx,
  row: {
    company_id: string;
    kind: string;
    list_id: string;
    audience: string;
    target: string;
    valid_from: string;
  },
): Promise<string> {
  const id = crypto.randomUUID();
  await tx
    .insertInto('price_assignments')
    .values({ id, ...row })
    .execute();
  return id;
}

/** Plans on a page of the grid. */
export const plansPerPage = 200;

/** A charge that a company sells, with the data to rate it and to name it in a file. */
export interface SoldRow extends SoldCharge {
  readonly slug: string;
  readonly category: string;
  readonly charge_code: string;
  readonly model: ChargeModel;
  readonly decimals: number;
}

/**
 * Selects the charges that a company sells: all of them, or those of a page of plans and of one
 * more plan, which shows that there is a next page.
 */
export async function selectSoldCharges(
  tx: Tx,
  companyId: string,
  { q, page }: { readonly q: string; readonly page: number | null } = { q: '', page: null },
): Promise<SoldRow[]> {
  const skipped = page === null ? 0 : (page - 1) * plansPerPage;
  const limit = page === null ? null : plansPerPage + 1;
  const { rows } = await sql<SoldRow>`
    select service_id, service, slug, category, plan_id, plan, code, bill_months, charge_id, charge,
      charge_code, kind, model, unit, package_size, decimals
    from app.sold_charges(${companyId}, ${q}, ${skipped}::integer, ${limit}::integer)`.execute(tx);
  return rows;
}

/** Selects the prices of these plans in each list of a company's sale prices. */
export async function selectListedPrices(
  tx: Tx,
  companyId: string,
  plans: readonly string[],
  day: string,
): Promise<ListedPrice[]> {
  const { rows } = await sql<ListedPrice>`
    select l.id as list_id, p.plan_id, p.charge_id, p.currency, p.brackets, p.problem, p.since,
      p.scope, p.method, p.bps, p.add_micro, p.guards, p.buy_currency, p.buy_brackets,
      p.buy_problem
    from price_lists l
      cross join lateral app.list_prices(l.id, ${[...plans]}::uuid[], ${day}::date) p
    where l.company_id = ${companyId} and l.kind = 'sell'`.execute(tx);
  return rows;
}

/** Selects the prices of these charges that start after a day, the next ones first. */
export async function selectUpcomingPrices(
  tx: Tx,
  companyId: string,
  charges: readonly string[],
  day: string,
): Promise<UpcomingPrice[]> {
  const { rows } = await sql<UpcomingPrice>`
    select e.id, e.list_id, e.target as charge_id, e.method, e.bps, e.brackets, e.valid_from
    from price_entries e
    where e.company_id = ${companyId} and e.scope = 'charge' and e.valid_from > ${day}::date
      and e.target = any (${[...charges]})
    order by e.valid_from, e.id`.execute(tx);
  return rows;
}

/** Returns the day from which price changes apply now. */
export async function selectPriceDay(tx: Tx): Promise<string> {
  const { rows } = await sql<{ day: string }>`select app.price_day()::text as day`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('app.price_day() returned no row');
  return row.day;
}
