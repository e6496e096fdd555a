import type { Offer, OfferCard, OfferPlan } from '@trunkline/contract/catalog';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import { createPriceCache } from '../prices/price-cache.ts';

interface BuyPrice {
  readonly service_id: string;
  readonly price: NonNullable<OfferCard['from_price']>;
}

/** Selects what the reader's company can buy, with its lowest price, in catalogue order. */
export async function selectOffers(tx: Tx, company: string, q: string): Promise<OfferCard[]> {
  const prices = await selectBuyPrices(tx, company);
  const { rows } = await sql<Omit<OfferCard, 'from_price'>>`
    select s.id, s.slug, s.name, s.provider, s.category, s.type, s.summary, s.features, s.picture,
      s.featured, s.terms
    from app.storefront(${q}) s order by s.sort_order, s.name, s.id`.execute(tx);
  return rows.map((offer) => ({ ...offer, from_price: prices.get(offer.id) ?? null }));
}

const cachedBuyPrices = createPriceCache<BuyPrice>(({ service_id }) => service_id === null);

/** Selects the lowest price of each service that the reader's company can buy. */
async function selectBuyPrices(tx: Tx, company: string) {
  const rows = await cachedBuyPrices([company], async (known) => {
    const result = await sql<BuyPrice & { epoch: string | null }>`
      with now as materialized (
        select case when app.may('services', 'read')
          then app.price_epoch(app.actor_company(app.user_id()), false) end as epoch)
      select n.epoch, p.* from now n left join lateral (
        select service_id, jsonb_build_object('amount', amount, 'currency', currency, 'per', per,
          'unit', unit) as price
        from app.buy_prices() where n.epoch is distinct from ${known}::text offset 0) p on true`.execute(
      tx,
    );
    return result.rows;
  });
  return new Map(rows.map(({ service_id, price }) => [service_id, price]));
}

/** Selects the long texts of a service that the reader's company can buy. */
export async function selectOfferTexts(
  tx: Tx,
  id: string,
): Promise<Pick<Offer, 'description' | 'requirements' | 'documents' | 'updated_at'> | undefined> {
  const { rows } = await sql<
    Pick<Offer, 'description' | 'requirements' | 'documents' | 'updated_at'>
  >`select description, requirements, documents, updated_at
    from app.storefront_texts(${id})`.execute(tx);
  return rows[0];
}

/** Selects the parts of bundles on offer, by the plan of the bundle. */
export async function selectOfferedParts(
  tx: Tx,
  plans: readonly string[],
): Promise<Map<string, OfferPlan['parts']>> {
  const { rows } = await sql<OfferPlan['parts'][number] & { bundle_id: string }>`
    select bundle_id, service, plan, quantity, swap_group
    from app.orderable_parts(app.actor_company(app.user_id()),
      ${[...plans]}::uuid[])`.execute(tx);
  return Map.groupBy(rows, ({ bundle_id }) => bundle_id);
}

/**
 * Selects the price list that applies to a company's own customers, if there is one: the list for
 * customers, otherwise the list for visitors of its site.
 */
export async function selectCustomerList(tx: Tx, companyId: string): Promise<string | null> {
  const { rows } = await sql<{ list_id: string | null }>`
    select newest.list_id from (
      select distinct on (a.audience) a.audience, a.list_id from price_assignments a
      where a.company_id = ${companyId} and a.kind = 'sell' and a.valid_from <= app.price_day()
        and (a.audience = 'kind' and a.target = 'customer' or a.audience = 'visitors')
      order by a.audience, a.valid_from desc) newest
    where newest.list_id is not null
    order by newest.audience = 'visitors' limit 1`.execute(tx);
  return rows[0]?.list_id ?? null;
}
