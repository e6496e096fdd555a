import type { SupplierOffer } from '@trunkline/contract/catalog';
import type { ListingEvent } from '@trunkline/contract/catalog/plan-terms';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';

export type OfferRow = Omit<SupplierOffer, 'may'>;

/**
 * Selects what a company's supplier offers it and what it still lists, by name; returns nothing for
 * a company out of reach.
 */
export async function selectSupplierOffers(tx: Tx, companyId: string): Promise<OfferRow[]> {
  const { rows } = await sql<OfferRow>`
    select service_id as id, slug, name, provider, category, summary, picture, plan_count, offered,
      state, featured
    from app.supplier_offers(${companyId})`.execute(tx);
  return rows;
}

/** Lists or unlists a service; null if the reader or the company isn't allowed to. */
export async function transitionListingRow(
  tx: Tx,
  { companyId, id, event }: { companyId: string; id: string; event: ListingEvent },
): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select app.transition_listing(${companyId}, ${id}, ${event}) as id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Features a listed service; false if there is none that the reader can change. */
export async function setFeatured(
  tx: Tx,
  { companyId, id, featured }: { companyId: string; id: string; featured: boolean },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update listings set featured = ${featured}
    where company_id = ${companyId} and service_id = ${id} and state = 'listed'`.execute(tx);
  return numAffectedRows === 1n;
}

/** Returns whether a company is within the reader's reach. */
export async function selectReachable(tx: Tx, companyId: string): Promise<boolean> {
  const { rows } = await sql`
    select from get_accessible_companies(app.user_id(), 'read') a where a.id = ${companyId}`.execute(
    tx,
  );
  return rows.length > 0;
}
