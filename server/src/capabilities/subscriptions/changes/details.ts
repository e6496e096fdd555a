import { addDays, latest } from '@trunkline/contract/kernel/days';
import type { SubscriptionDetails } from '@trunkline/contract/subscriptions';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { readRow } from '../../../kernel/resource/index.ts';
import { subscriptionOf } from '../facts.ts';
import { isUpgrade } from '@trunkline/contract/subscriptions/changes';
import { endsOf, exposureOf, readFacts, readHops, amountsOf } from '../hops.ts';
import { rateIn, termsOf } from '../facts.ts';
import { addedToday } from '../outcomes.ts';
import { selectOtherPlans, selectParts } from '../queries/facts.ts';
import { canTransfer } from '../queries/transfers.ts';
import { subscriptionSource } from '../source.ts';

/**
 * Reads the prices, windows, next charges and ways to end a subscription. Throws Problem
 * `not_found`.
 */
export async function readDetails(
  context: SignedIn,
  { id }: { id: string },
): Promise<SubscriptionDetails> {
  const { stored, day } = await readFacts(context, id);
  return withTenant(context, async (tx) => {
    const subscription = await readRow(tx, context, subscriptionSource, id);
    const facts = subscriptionOf(stored);
    const hops = await readHops(tx, stored, subscription.as === 'seller', null, day);
    const unchangedAmounts = amountsOf(hops, { subscription: facts, facts: [] });
    const prices = facts.charges.flatMap(({ charge_id }) => {
      const rate = rateIn(stored.rates, charge_id, day);
      return rate === undefined ? [] : [rate];
    });
    const plans = subscription.may.includes('change_plan')
      ? await selectOtherPlans(tx, stored, day)
      : [];
    return {
      subscription,
      prices: prices.map((rate) => ({
        id: rate.id,
        charge_id: rate.charge_id,
        plan_id: rate.plan_id,
        name: rate.name,
        kind: rate.kind,
        model: rate.model,
        unit: rate.unit,
        decimals: rate.decimals,
        package_size: rate.package_size,
        brackets: [...rate.brackets],
        valid_from: rate.valid_from,
      })),
      lots: facts.lots.map(({ added_on, quantity }) => ({
        added_on,
        quantity,
        reducible_until: addDays(latest(added_on, facts.window_from), facts.terms.window_days),
      })),
      quantities: {
        min: stored.min_quantity,
        max: stored.max_quantity,
        step: stored.step_quantity,
      },
      // For a part, both belong to the bundle.
      next_period: stored.parent_id === null ? unchangedAmounts.price.next_period : null,
      ends: stored.parent_id === null ? endsOf(hops, facts, stored.state, day) : null,
      plans: plans.map((plan) => ({
        id: plan.plan_id,
        name: plan.name,
        upgrade: isUpgrade(facts.terms, termsOf(plan)),
        term_months: plan.term_months,
        bill_months: plan.bill_months,
      })),
      added_today: addedToday(facts, day),
      exposure: exposureOf(hops, day),
      parts: await selectParts(tx, id),
      can_transfer: await canTransfer(tx, id),
    };
  });
}
