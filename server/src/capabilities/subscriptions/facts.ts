import type { Day } from '@trunkline/contract/kernel/days';
import type {
  ChargeFact,
  PriceVersion,
  RatedEvent,
} from '@trunkline/contract/subscriptions/rating-events';
import type { PlanCharge, PlanTerms, Subscription } from '@trunkline/contract/subscriptions/terms';
import type { StoredFact, StoredRate, StoredSubscription, StoredTerms } from './queries/facts.ts';

// Converts stored rows to the inputs of the contract's pure functions, and back.

export const termsOf = (stored: StoredTerms): PlanTerms => ({
  plan_id: stored.plan_id,
  rank: stored.rank,
  term_months: stored.term_months,
  bill_months: stored.bill_months,
  end_action: stored.end_action,
  notice_days: stored.notice_days,
  window_days: stored.window_days,
  charge_while_suspended: stored.charge_while_suspended,
});

/** Returns the charges of a plan, once each. */
export function chargesOf(rates: readonly StoredRate[], planId: string): PlanCharge[] {
  const charges = new Map<string, PlanCharge>();
  for (const { plan_id, charge_id, kind, decimals } of rates)
    if (plan_id === planId) charges.set(charge_id, { charge_id, kind, decimals });
  return [...charges.values()].toSorted((a, b) => a.charge_id.localeCompare(b.charge_id));
}

export function subscriptionOf(stored: StoredSubscription): Subscription {
  const { scheduled, later_terms, rates } = stored;
  return {
    // The plan's `end_action` applies only until someone changes it for the subscription.
    terms: termsOf(stored),
    charges: chargesOf(rates, stored.plan_id),
    quantity: stored.quantity,
    lots: stored.lots,
    anchor: stored.anchor ?? '',
    term_from: stored.term_from,
    term_to: stored.term_to,
    window_from: stored.window_from,
    trial_to: stored.trial_to,
    charged_to: stored.charged_to,
    end_action: stored.end_action,
    ends_on: stored.ends_on,
    suspended_on: stored.suspended_on,
    scheduled: {
      ...(scheduled.quantity === undefined ? {} : { quantity: scheduled.quantity }),
      ...(later_terms === null
        ? {}
        : {
            plan: {
              terms: termsOf(later_terms),
              charges: chargesOf(rates, later_terms.plan_id),
            },
          }),
    },
  };
}

/** Returns the values that app.transition_subscription stores. */
export const nextOf = (subscription: Subscription): object => ({
  plan_id: subscription.terms.plan_id,
  quantity: subscription.quantity,
  lots: subscription.lots,
  anchor: subscription.anchor,
  term_from: subscription.term_from,
  term_to: subscription.term_to,
  window_from: subscription.window_from,
  trial_to: subscription.trial_to,
  charged_to: subscription.charged_to,
  end_action: subscription.end_action,
  ends_on: subscription.ends_on,
  suspended_on: subscription.suspended_on,
  scheduled: {
    ...(subscription.scheduled.quantity === undefined
      ? {}
      : { quantity: subscription.scheduled.quantity }),
    ...(subscription.scheduled.plan === undefined
      ? {}
      : { plan_id: subscription.scheduled.plan.terms.plan_id }),
  },
});

export const storedFacts = (facts: readonly ChargeFact[]): object[] =>
  facts.map(({ charge, quantity, ...fact }) => ({
    ...fact,
    charge_id: charge,
    quantity: quantity.toString(),
  }));

export const versionOf = (rate: StoredRate): PriceVersion => ({
  model: rate.model,
  decimals: rate.decimals,
  package_size: rate.package_size === null ? null : BigInt(rate.package_size),
  brackets: rate.brackets.map(({ from, rate_micro, flat_micro }) => ({
    from: BigInt(from),
    rate_micro: BigInt(rate_micro),
    flat_micro: BigInt(flat_micro),
  })),
  currency: rate.currency,
  bill_months: rate.bill_months,
  early_fee_bps: rate.early_fee_bps,
});

/**
 * Returns the version of a price that applies in a period: the newest one that is valid on the
 * period's first day. A charge of a plan that the subscription changed to within the period has
 * none yet, so its first version applies. Follows the same rule as app.rates_in.
 */
export function rateIn(
  rates: readonly StoredRate[],
  charge: string,
  periodFrom: Day,
): StoredRate | undefined {
  const versions = rates.filter(({ charge_id }) => charge_id === charge);
  const days = versions.map(({ valid_from }) => valid_from).toSorted();
  const day = days.findLast((each) => each <= periodFrom) ?? days[0];
  return versions.find(({ valid_from }) => valid_from === day);
}

/** Adds prices to facts. Returns null if a fact has none. */
export function priceFacts(
  rates: readonly StoredRate[],
  facts: readonly ChargeFact[],
): RatedEvent[] | null {
  const events: RatedEvent[] = [];
  for (const fact of facts) {
    const rate = rateIn(rates, fact.charge, fact.period_from);
    if (rate === undefined) return null;
    events.push({ fact, price: versionOf(rate) });
  }
  return events;
}

/** Returns the events booked already, at the prices they were booked with. */
export function bookedEvents(
  rates: readonly StoredRate[],
  booked: readonly StoredFact[],
): RatedEvent[] {
  const byId = new Map(rates.map((rate) => [rate.id, rate]));
  return booked.flatMap(({ charge_id, quantity, price_version_id, ...fact }) => {
    const rate = byId.get(price_version_id);
    if (rate === undefined) return [];
    const event: ChargeFact = {
      kind: fact.kind,
      charge: charge_id,
      quantity: BigInt(quantity),
      service_from: fact.service_from,
      service_to: fact.service_to,
      period_from: fact.period_from,
      period_to: fact.period_to,
    };
    return [{ fact: event, price: versionOf(rate) }];
  });
}
