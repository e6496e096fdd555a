import { SupplierOffer } from '@trunkline/contract/catalog';
import type { ListingEvent } from '@trunkline/contract/catalog/plan-terms';
import type { RowResult } from '@trunkline/contract/kernel/resource';
import { requireAction } from '../../../kernel/allowed-actions.ts';
import { type Actor, type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { forEachRecord } from '../../../kernel/for-each-record.ts';
import { offerActions, offerDenial } from '../policy.ts';
import {
  transitionListingRow,
  type OfferRow,
  selectReachable,
  selectSupplierOffers,
  setFeatured,
} from './queries.ts';

interface Seller {
  /** The reselling company; the actor's own if missing. */
  readonly company_id?: string | undefined;
}

/**
 * Lists what the supplier of a company offers it, with the company's listings. Throws Problem
 * `not_found` for a company out of reach.
 */
export async function listSupplierOffers(context: SignedIn, { company_id }: Seller) {
  const companyId = company_id ?? context.actor.companyId;
  const offers = await withTenant(context, async (tx) => {
    if (!(await selectReachable(tx, companyId))) throw new Problem('not_found');
    return selectSupplierOffers(tx, companyId);
  });
  return { items: offers.map((offer) => presentOffer(context.actor, offer)) };
}

/** Lists or unlists services one by one: a failure doesn't block the rest. */
export async function transitionListings(
  context: SignedIn,
  { company_id, event, ids }: Seller & { event: ListingEvent; ids: readonly string[] },
): Promise<{ results: RowResult[] }> {
  const companyId = company_id ?? context.actor.companyId;
  const { items } = await listSupplierOffers(context, { company_id: companyId });
  const offers = new Map(items.map((offer) => [offer.id, offer]));
  const { results } = await forEachRecord(ids, (id, name) =>
    withTenant(context, async (tx) => {
      const offer = offers.get(id);
      if (offer === undefined) throw new Problem('not_found');
      name(offer.name);
      requireAction(offer, event, offerDenial(context.actor, offer, event));
      if ((await transitionListingRow(tx, { companyId, id, event })) === null)
        throw new Problem('not_found');
    }),
  );
  await context.invalidatePublicCache();
  return { results };
}

/**
 * Features a listed service, or stops featuring it. Throws Problem `not_found`, `forbidden`, or
 * `conflict` if it isn't listed.
 */
export async function featureListing(
  context: SignedIn,
  { company_id, id, featured }: Seller & { id: string; featured: boolean },
): Promise<SupplierOffer> {
  const companyId = company_id ?? context.actor.companyId;
  const offer = await withTenant(context, async (tx) => {
    const found = (await selectSupplierOffers(tx, companyId)).find((each) => each.id === id);
    if (found === undefined) throw new Problem('not_found');
    const before = presentOffer(context.actor, found);
    requireAction(before, 'feature', offerDenial(context.actor, before, 'feature'));
    if (!(await setFeatured(tx, { companyId, id, featured }))) throw new Problem('not_found');
    return { ...before, featured };
  });
  await context.invalidatePublicCache();
  return offer;
}

/** Adds the actions the actor may take. */
function presentOffer(actor: Actor, offer: OfferRow): SupplierOffer {
  return SupplierOffer.parse({ ...offer, may: offerActions(actor, offer) });
}
