import {
  type ServicePrice,
  servicePriceNames,
  maxServiceCount,
} from '@trunkline/contract/catalog/listing';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import type { CountExpression } from '../../../kernel/capability.ts';
import {
  type SearchResult,
  matching,
  reach,
  type SitePrices,
  shownPrice,
  unshadowed,
  type PricedSelection,
} from './published.ts';

/**
 * Maximum number of providers per company offered as filters; services of others can be found by
 * search.
 */
const maxProviders = 200;

/**
 * Selects the provider names of this site by a loose index scan: each is looked up after the
 * previous one.
 */
export async function selectProviders(tx: Tx): Promise<string[]> {
  const first = sql`(select s.provider from services s where s.company_id = p.id order by s.provider limit 1)`;
  const next = sql`(select s.provider from services s
    where s.company_id = before.company_id and s.provider > before.name order by s.provider limit 1)`;
  const { rows } = await sql<{ name: string }>`
    with recursive reach as materialized (${reach}), named (company_id, name, place) as (
      select p.id, ${first}, 1 from reach p
      union all
      select before.company_id, ${next}, before.place + 1 from named before
      where before.name is not null and before.place < ${sql.lit(maxProviders)})
    select distinct name from named where name is not null order by name`.execute(tx);
  return rows.map(({ name }) => name);
}

/** Counts matching services, up to `limit`. */
export async function countMatching(
  tx: Tx,
  selection: PricedSelection,
  hits: SearchResult,
  limit: number = maxServiceCount,
): Promise<number> {
  const rest = sql`limit ${sql.lit(limit)}`;
  const { rows } = await sql<{ count: number }>`
    with reach as materialized (${reach})
    select count(*)::integer as count from (
      select from reach p cross join lateral (
        ${matching(sql`1`, selection, hits, { rest })}) of_provider
      limit ${sql.lit(limit)}) counted`.execute(tx);
  return rows[0]?.count ?? 0;
}

const columns = { category: sql`s.category`, provider: sql`s.provider` };

/** Counts matching services per value, up to `limit`; leaves out values without services. */
export async function countEach(
  tx: Tx,
  selection: PricedSelection,
  hits: SearchResult,
  { by, values, limit }: { by: keyof typeof columns; values: readonly string[]; limit: number },
): Promise<Map<string, number>> {
  const rest = sql`and ${columns[by]} = each.value limit ${sql.lit(limit)}`;
  const { rows } = await sql<{ value: string; count: number }>`
    with reach as materialized (${reach})
    select * from (
      select each.value, (select count(*) from (
        select from reach p cross join lateral (
          ${matching(sql`1`, selection, hits, { rest })}) of_provider
        limit ${sql.lit(limit)}) counted)::integer as count
      from unnest(${[...values]}::text[]) each (value)) counts where count > 0`.execute(tx);
  return new Map(rows.map(({ value, count }) => [value, count]));
}

/** Counts matching services per kind of price. */
export async function countPrices(
  tx: Tx,
  selection: PricedSelection,
  hits: SearchResult,
  limit: number,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const price of servicePriceNames)
    counts.set(price, await countMatching(tx, { ...selection, price }, hits, limit));
  return counts;
}

/** Number of services of one category, provider and kind of price. */
export interface Group {
  readonly category: string;
  readonly provider: string;
  readonly price: ServicePrice;
  readonly count: number;
}

/** Counts a few services by every filter they match. */
export async function groupServices(
  tx: Tx,
  ids: readonly string[],
  prices: SitePrices,
): Promise<Group[]> {
  const { rows } = await sql<Group>`
    with reach as materialized (${reach})
    select s.category, s.provider, count(*)::integer as count,
      ${shownPrice(prices)} as price
    from reach p join services s on s.company_id = p.id
    where s.id = any (${[...ids]}::uuid[]) and ${unshadowed}
    group by s.category, s.provider, price`.execute(tx);
  return rows;
}

/** Counts services within the reader's reach. */
export const countServices: CountExpression = ({ max }) => sql`least(app.count_services(), ${max})`;
