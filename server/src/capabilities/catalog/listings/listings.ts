import { SupplierOffer } from '@trunkline/contract/catalog';
import type { ListingEvent } from '@trunkline/contract/catalog/plan-terms';
import type { RowResult } from '@trunkline/contract/kernel/resource';
import { type Actor, type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem, problemOf } from '../../../kernel/errors.ts';
import { offerActions } from '../policy.ts';
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
  const names = new Map(items.map(({ id, name }) => [id, name]));
  const results: RowResult[] = [];
  for (const id of new Set(ids))
    results.push(
      await transitionOne(context, { companyId, id, event, label: names.get(id) ?? id }),
    );
  await context.invalidatePublicCache();
  return { results };
}

async function transitionOne(
  context: SignedIn,
  { label, ...transition }: { companyId: string; id: string; event: ListingEvent; label: string },
): Promise<RowResult> {
  const row = { id: transition.id, line: null, label };
  try {
    await withTenant(context, async (tx) => {
      if ((await transitionListingRow(tx, transition)) === null) throw new Problem('not_found');
    });
    return { ...row, ok: true, errors: [] };
  } catch (error) {
    const { status, message } = problemOf(error);
    if (status >= 500) throw error;
    return { ...row, ok: false, errors: [{ field: null, message }] };
  }
}

/** Features a listed service, or stops featuring it. Throws Problem `not_found` if not listed. */
export async function featureListing(
  context: SignedIn,
  { company_id, id, featured }: Seller & { id: string; featured: boolean },
): Promise<SupplierOffer> {
  const companyId = company_id ?? context.actor.companyId;
  const offer = await withTenant(context, async (tx) => {
    if (!(await setFeatured(tx, { companyId, id, featured }))) throw new Problem('not_found');
    return (await selectSupplierOffers(tx, companyId)).find((each) => each.id === id);
  });
  if (offer === undefined) throw new Problem('not_found');
  await context.invalidatePublicCache();
  return presentOffer(context.actor, offer);
}

/** Adds the actions the actor may take. */
function presentOffer(actor: Actor, offer: OfferRow): SupplierOffer {
  return SupplierOffer.parse({ ...offer, may: offerActions(actor, offer) });
}
