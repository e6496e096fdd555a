import type { Offer, OfferMoney, OfferPlan, ResolvedPrice } from '@trunkline/contract/catalog';
import type { Tx } from '@trunkline/database/database';
import { cleanStoredHtml } from '../../../kernel/clean-html.ts';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { selectPlans } from '../plans/queries.ts';
import { canReadSalePrices } from '../prices/policy.ts';
import { selectListPrices, selectPrices } from '../prices/queries.ts';
import {
  selectCustomerList,
  selectOfferedParts,
  selectOffers,
  selectOfferTexts,
} from './queries.ts';

const maxRelated = 3;

/**
 * Reads a service that the actor's company can buy, with its plans at the company's own prices.
 *
 * @throws Problem `not_found`.
 */
export async function readOffer(context: SignedIn, { slug }: { slug: string }): Promise<Offer> {
  const offer = await withTenant(context, async (tx) => {
    const offers = await selectOffers(tx, context.actor.companyId, '');
    const card = offers.find((each) => each.slug === slug);
    const texts = card && (await selectOfferTexts(tx, card.id));
    if (card === undefined || texts === undefined) throw new Problem('not_found');
    const related = offers.filter(
      ({ category, id }) => category === card.category && id !== card.id,
    );
    return {
      ...card,
      ...texts,
      plans: await offeredPlans(tx, context, card.id),
      related: related.slice(0, maxRelated),
    };
  });
  return { ...offer, description: await cleanStoredHtml(offer.description) };
}

async function offeredPlans(tx: Tx, { actor }: SignedIn, serviceId: string): Promise<OfferPlan[]> {
  const plans = (await selectPlans(tx, serviceId)).filter(({ state }) => state === 'offered');
  const ids = plans.map(({ id }) => id);
  const query = { buyer: actor.companyId, visitors: false, day: undefined };
  const bought = byCharge(await selectPrices(tx, ids, query));
  const list = canReadSalePrices(actor) ? await selectCustomerList(tx, actor.companyId) : null;
  const sold = byCharge(list === null ? [] : await selectListPrices(tx, list, ids, undefined));
  const parts = await selectOfferedParts(tx, ids);
  return plans.map(
    ({ own: _own, state: _state, version: _version, company_id: _company, ...plan }) => ({
      ...plan,
      parts: parts.get(plan.id) ?? [],
      charges: plan.charges.map((charge) => ({
        ...charge,
        you_pay: moneyOf(bought.get(charge.id)),
        customer_pays: list === null ? null : moneyOf(sold.get(charge.id)),
      })),
    }),
  );
}

const byCharge = (prices: readonly ResolvedPrice[]) =>
  new Map(prices.map((price) => [price.charge_id, price]));

const moneyOf = (price: ResolvedPrice | undefined): OfferMoney => ({
  currency: price?.currency ?? null,
  brackets: price?.brackets ?? null,
  problem: price === undefined ? 'not_offered' : price.problem,
});
