import type { PublishedService, ServiceCategory, ServicePrice } from '@trunkline/contract/catalog';
import type { Price, ServiceCard } from '@trunkline/contract/kernel/live';
import type { Tx } from '@trunkline/database/database';
import { type RawBuilder, sql } from 'kysely';
import { fromPrice } from '../queries.ts';

// Queries for visitors, under the policies for visitors: services that the visited tenant
// publishes, and services of companies above that it lists. If two have the same slug, the nearer
// company's wins.

/** Filters of visitors besides search. */
export interface ServiceSelection {
  readonly category?: ServiceCategory | undefined;
  /** Names as stored with the services. */
  readonly providers?: readonly string[] | undefined;
  readonly price?: ServicePrice | undefined;
}

/** Prices of the visited site's company for its visitors, by service. */
export type SitePrices = Readonly<Record<string, Price>>;

/** Filters together with the prices they apply to. */
export interface PricedSelection extends ServiceSelection {
  readonly prices: SitePrices;
}

/**
 * Result of a text search: no text, these few ids, or too many matches, which are filtered in list
 * order.
 */
export type SearchResult =
  | { readonly kind: 'all' }
  | { readonly kind: 'few'; readonly ids: readonly string[] }
  | { readonly kind: 'many'; readonly words: readonly string[] };

/** Where a page of the catalogue ended. */
export interface CardPosition {
  readonly sort_order: number;
  readonly name: string;
  readonly id: string;
}

export type PositionedCard = ServiceCard & CardPosition;

export const reach = sql`select id, depth, (ids)[1:depth::integer - 1] as nearer
  from (select app.catalogue_providers() as ids) asked, unnest(ids) with ordinality provider (id, depth)`;

// Evaluated per row, hence `offset 0`: as a join it would read all services to show one page.
export const unshadowed = sql`(cardinality(p.nearer) = 0 or not exists (
  select from services nearer where nearer.slug = s.slug and nearer.company_id = any (p.nearer) offset 0))`;

// A price is between one seller and its buyers: visitors see the price of the company whose site
// they visit, else the one that the company states with its own service, else none.
const isOwn = sql`s.company_id = (select app.tenant_id())`;

const stored = (prices: SitePrices) => sql`${JSON.stringify(prices)}::jsonb`;

const card = (prices: SitePrices) => sql`
  s.id, s.slug, s.name, s.category, s.provider, s.summary, s.features, s.picture, s.sort_order,
  coalesce(${stored(prices)} -> s.id::text, case when ${isOwn} then ${fromPrice('s')} end)
    as from_price`;

/** Returns the price type of a service, as in the filter's values. */
export const shownPrice = (prices: SitePrices) => sql`
  coalesce(${stored(prices)} -> s.id::text ->> 'per',
    case when ${isOwn} and s.price_amount is not null then s.price_per else 'request' end)`;

/** Selects the prices of the site for all services, or for those with one of these addresses. */
export async function selectSitePrices(tx: Tx, slugs?: readonly string[]): Promise<SitePrices> {
  const ids =
    slugs === undefined
      ? sql`null`
      : sql`array(select s.id from services s where s.slug = any (${[...slugs]}))`;
  const { rows } = await sql<{ prices: SitePrices | null }>`
    select jsonb_object_agg(p.service_id, jsonb_build_object('amount', p.amount,
      'currency', p.currency, 'per', p.per, 'unit', p.unit)) as prices
    from app.site_prices(${ids}) p`.execute(tx);
  return rows[0]?.prices ?? {};
}

/**
 * Returns the matching services of the provider `p` as a subquery; `rest` follows its conditions.
 * Each kind of price has its own branch, so that PostgreSQL can use the index for it.
 */
export function matching(
  columns: RawBuilder<unknown>,
  { category, providers, price, prices }: PricedSelection,
  hits: SearchResult,
  { after, rest }: { readonly after?: CardPosition | null; readonly rest: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const conditions = [sql`s.company_id = p.id`, unshadowed];
  if (category !== undefined) conditions.push(sql`s.category = ${category}`);
  if (providers !== undefined) conditions.push(isOneOf(providers));
  if (hits.kind === 'few') conditions.push(sql`s.id = any (${[...hits.ids]}::uuid[])`);
  if (hits.kind === 'many')
    for (const word of hits.words) conditions.push(sql`strpos(s.search_key, ${` ${word}`}) > 0`);
  if (after)
    conditions.push(
      sql`(s.sort_order, s.name, s.id) > (${after.sort_order}::integer, ${after.name}, ${after.id}::uuid)`,
    );
  const all = sql.join(conditions, sql` and `);
  const branches = branchesOf(price, prices).map(
    (branch) => sql`(select ${columns} from services s where ${all} and ${branch} ${rest})`,
  );
  return sql.join(branches, sql` union all `);
}

/** Conditions that together select a kind of price and never overlap. */
function branchesOf(price: ServicePrice | undefined, prices: SitePrices): RawBuilder<unknown>[] {
  const isOwnSite = sql`p.id = (select app.tenant_id())`;
  if (price === undefined) return [sql`true`];
  const ids = Object.keys(prices);
  const others = ids.length === 0 ? sql`true` : sql`s.id <> all (${ids}::uuid[])`;
  if (price === 'request')
    return [
      sql`${isOwnSite} and s.price_amount is null and ${others}`,
      sql`not ${isOwnSite} and ${others}`,
    ];
  const matchingIds = ids.filter((id) => prices[id]?.per === price);
  const ownPrice = sql`${isOwnSite} and s.price_amount is not null and s.price_per = ${price} and ${others}`;
  return matchingIds.length === 0
    ? [ownPrice]
    : [ownPrice, sql`s.id = any (${matchingIds}::uuid[])`];
}

/** Compares a single name by equality, which keeps the catalogue order of the index. */
function isOneOf(providers: readonly string[]): RawBuilder<unknown> {
  const [name, ...others] = providers;
  return name !== undefined && others.length === 0
    ? sql`s.provider = ${name}`
    : sql`s.provider = any (${[...providers]}::text[])`;
}

/** Searches published services. */
export async function findPublished(tx: Tx, q: string | undefined): Promise<SearchResult> {
  if (q === undefined || q === '') return { kind: 'all' };
  const { rows } = await sql<{ words: string[]; ids: string[] | null }>`
    select words, ids from app.find_published_services(${q})`.execute(tx);
  const [result] = rows;
  if (result === undefined) throw new Error('app.find_published_services() returned no row');
  const { words, ids } = result;
  return ids === null ? { kind: 'many', words } : { kind: 'few', ids };
}

/**
 * Selects services in catalogue order. Reads enough services of each provider to fill the page,
 * then keeps the first ones overall.
 */
export async function selectCards(
  tx: Tx,
  selection: PricedSelection,
  hits: SearchResult,
  { after, offset = 0, limit }: { after?: CardPosition | null; offset?: number; limit: number },
): Promise<PositionedCard[]> {
  const rest = sql`order by s.sort_order, s.name, s.id limit ${sql.lit(offset + limit)}`;
  const { rows } = await sql<PositionedCard>`
    with reach as materialized (${reach})
    select shown.* from reach p cross join lateral (
      ${matching(card(selection.prices), selection, hits, { after: after ?? null, rest })}) shown
    order by shown.sort_order, shown.name, shown.id
    offset ${sql.lit(offset)} limit ${sql.lit(limit)}`.execute(tx);
  return rows;
}

/** Selects services by slug, in the given order. */
export async function selectCardsBySlug(tx: Tx, slugs: readonly string[]): Promise<ServiceCard[]> {
  const prices = await selectSitePrices(tx, slugs);
  const { rows } = await sql<PositionedCard>`
    with reach as materialized (${reach})
    select ${card(prices)} from reach p join services s on s.company_id = p.id
    where s.slug = any (${[...slugs]}) and ${unshadowed}`.execute(tx);
  return slugs.flatMap((slug) => rows.find((row) => row.slug === slug) ?? []);
}

/** Selects one service in full; null if the visitor can't see it. */
export async function selectService(
  tx: Tx,
  slug: string,
  prices: SitePrices,
): Promise<Omit<PublishedService, 'related' | 'category_label'> | null> {
  const { rows } = await sql<Omit<PublishedService, 'related' | 'category_label'>>`
    with reach as materialized (${reach})
    select ${card(prices)}, s.description, s.requirements, s.documents, s.updated_at
    from reach p join services s on s.company_id = p.id
    where s.slug = ${slug} order by p.depth limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** Selects slug, name and last change of every service, by name. */
export async function selectSiteServices(
  tx: Tx,
): Promise<{ slug: string; name: string; updated_at: string }[]> {
  const { rows } = await sql<{ slug: string; name: string; updated_at: string }>`
    with reach as materialized (${reach})
    select s.slug, s.name, s.updated_at from reach p join services s on s.company_id = p.id
    where ${unshadowed} order by s.name, s.slug`.execute(tx);
  return rows;
}
