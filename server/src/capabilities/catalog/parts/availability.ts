import { selectCompanyName } from '../../../kernel/company-name.ts';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { selectReachable } from '../listings/queries.ts';
import { selectOffered, selectPlans } from '../plans/queries.ts';
import { selectPriceDay, selectPrices } from '../prices/queries.ts';

/**
 * Returns what a company within the actor's reach can buy of a service on a day, and what it pays.
 *
 * @throws Problem `not_found` for a company or service out of reach.
 */
export function availability(
  context: SignedIn,
  { id, company_id, day }: { id: string; company_id: string; day?: string | undefined },
) {
  return withTenant(context, async (tx) => {
    if (!(await selectReachable(tx, company_id)) || !(await selectOffered(tx, id)))
      throw new Problem('not_found');
    const onDay = day ?? (await selectPriceDay(tx));
    const plans = (await selectPlans(tx, id)).filter(({ state }) => state === 'offered');
    const ids = plans.map((plan) => plan.id);
    const prices = await selectPrices(tx, ids, { buyer: company_id, visitors: false, day: onDay });
    const byCharge = new Map(prices.map((price) => [price.charge_id, price]));
    return {
      company: (await selectCompanyName(tx, company_id)) ?? '',
      day: onDay,
      offered: prices.some(({ problem }) => problem !== 'not_offered'),
      charges: plans.flatMap((plan) =>
        plan.charges.map((charge) => {
          const price = byCharge.get(charge.id);
          return {
            plan: plan.name,
            charge: charge.name,
            currency: price?.currency ?? null,
            rate_micro: price?.brackets?.[0]?.rate_micro ?? null,
            problem: price === undefined ? 'not_offered' : price.problem,
          };
        }),
      ),
    };
  });
}
