import type { ComingPrice, ListedPrice, SoldCharge } from '@trunkline/contract/catalog';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';

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
