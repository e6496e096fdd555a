import type {
  ComingPrice,
  ListedPrice,
  NewPrice,
  PriceAssignment,
  PriceList,
  PriceStep,
  ResolvedPrice,
  SoldCharge,
} from '@trunkline/contract/catalog';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import type * as z from 'zod';

export interface Asked {
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

/** Selects whom the lists of a company are for, the newest first. */
export async function selectAssignments(tx: Tx, companyId: string): Promise<PriceAssignment[]> {
  const { rows } = await sql<PriceAssignment>`
    select a.id, a.list_id, a.audience, a.target, a.valid_from,
      (select c.name from companies c where c.id::text = a.target) as buyer
    from price_assignments a
    where a.company_id = ${companyId} and a.kind = 'sell'
    order by a.valid_from desc, a.audience, a.target, a.id`.execute(tx);
  return rows;
}

/** Changes a list that still has this version; false if there is none. */
export async function changeList(
  tx: Tx,
  {
    id,
    version,
    ...fields
  }: Pick<PriceList, 'id' | 'version' | 'name' | 'guard' | 'min_margin_bps'>,
): Promise<boolean> {
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

export async function insertPrice(
  tx: Tx,
  companyId: string,
  { list_id, scope, target, valid_from, price }: z.output<typeof NewPrice>,
): Promise<string> {
  const id = crypto.randomUUID();
  await tx
    .insertInto('price_entries')
    .values({
      id,
      company_id: companyId,
      list_id,
      scope,
      target,
      valid_from,
      method: price.method,
      brackets: price.method === 'fixed' ? JSON.stringify(price.brackets) : null,
      bps: 'bps' in price ? price.bps : null,
      add_micro: price.method === 'markup' ? price.add_micro : 0,
    })
    .execute();
  return id;
}

/** Deletes a planned price for the same thing from the same day on, which another one replaces. */
export async function deletePlanned(
  tx: Tx,
  { list_id, scope, target, valid_from }: z.output<typeof NewPrice>,
): Promise<void> {
  await sql`delete from price_entries where list_id = ${list_id} and scope = ${scope}
    and target = ${target} and valid_from = ${valid_from}::date
    and valid_from > ${today}`.execute(tx);
}

/** Lists the plans that a price of a list concerns, at most 200. */
export async function selectPlansOf(
  tx: Tx,
  { list_id, scope, target }: Pick<z.output<typeof NewPrice>, 'list_id' | 'scope' | 'target'>,
): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] }>`
    select app.plans_of_entry(${list_id}, ${scope}, ${target}) as ids`.execute(tx);
  return rows[0]?.ids ?? [];
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

export async function selectPrices(
  tx: Tx,
  plans: readonly string[],
  { buyer, visitors, day }: Asked,
): Promise<ResolvedPrice[]> {
  const { rows } = await sql<ResolvedPrice>`
    select plan_id, charge_id, currency, brackets, problem, since, method, guards, buy_currency,
      buy_brackets, buy_problem
    from app.resolve_prices(${buyer}, ${[...plans]}::uuid[],
      coalesce(${day ?? null}::date, ${today}), ${visitors})`.execute(tx);
  return rows;
}

export async function selectSteps(
  tx: Tx,
  charge: string,
  { buyer, visitors, day }: Asked,
): Promise<PriceStep[]> {
  const { rows } = await sql<PriceStep>`
    select step, seller, list_name, audience, scope, method, bps, add_micro, since, rate_e8,
      base_currency, base, currency, brackets, problem, guards, next_change
    from app.explain_price(${buyer}, ${charge}, coalesce(${day ?? null}::date, ${today}),
      ${visitors})`.execute(tx);
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
export const plansOfPage = 50;

/** Selects the charges of a page of the plans that a company sells, with one more plan. */
export async function selectSoldCharges(
  tx: Tx,
  companyId: string,
  { q, page }: { q: string; page: number },
): Promise<SoldCharge[]> {
  const { rows } = await sql<SoldCharge>`
    select service_id, service, plan_id, plan, code, bill_months, charge_id, charge, kind, unit,
      package_size
    from app.sold_charges(${companyId}, ${q}, ${(page - 1) * plansOfPage}::integer)`.execute(tx);
  return rows;
}

/** Selects what each list that a company sells by asks for these plans. */
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
export async function selectComingPrices(
  tx: Tx,
  companyId: string,
  charges: readonly string[],
  day: string,
): Promise<ComingPrice[]> {
  const { rows } = await sql<ComingPrice>`
    select e.id, e.list_id, e.target as charge_id, e.method, e.bps, e.brackets, e.valid_from
    from price_entries e
    where e.company_id = ${companyId} and e.scope = 'charge' and e.valid_from > ${day}::date
      and e.target = any (${[...charges]})
    order by e.valid_from, e.id`.execute(tx);
  return rows;
}

/** Returns the day on which prices change now. */
export async function selectPriceDay(tx: Tx): Promise<string> {
  const { rows } = await sql<{ day: string }>`select app.price_day()::text as day`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('app.price_day() returned no row');
  return row.day;
}
