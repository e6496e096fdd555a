import type { Day } from '@trunkline/contract/kernel/days';
import {
  amountsAdded,
  type ChargeFact,
  sum,
  type RatedEvent,
} from '@trunkline/contract/subscriptions/rating-events';
import type { Money } from '@trunkline/contract/subscriptions';
import { catchUp, hasEnded, type Outcome } from '@trunkline/contract/subscriptions/changes';
import { bookedEvents, priceFacts } from './facts.ts';
import type { StoredRate, StoredSubscription } from './queries/facts.ts';

// Costs of an outcome at one hop. Invoices use the same rating.

/** A subscription at one hop and its prices, including the prices of a plan to change to. */
export interface Hop {
  readonly stored: StoredSubscription;
  readonly rates: readonly StoredRate[];
}

function rateFacts(
  { rates }: Hop,
  booked: readonly RatedEvent[],
  facts: readonly ChargeFact[],
): { readonly amounts: readonly bigint[]; readonly events: readonly RatedEvent[] } | null {
  const events = priceFacts(rates, facts);
  return events === null ? null : { amounts: amountsAdded(booked, events), events };
}

/** Returns the charges of the next period with scheduled changes; null if there is none. */
function nextPeriod(
  hop: Hop,
  booked: readonly RatedEvent[],
  { subscription }: Outcome,
): Money['next_period'] {
  const from: Day = subscription.charged_to;
  if (hasEnded(subscription, from)) return null;
  const next = catchUp(subscription, from);
  if (hasEnded(next.subscription, from)) return null;
  const result = rateFacts(hop, booked, next.facts);
  if (result === null) return null;
  return {
    from,
    to: next.subscription.charged_to,
    amount: sum(result.amounts).toString(),
  };
}

/** Returns the charges of the first period of the next term; null if there is none. */
function renewalOf(
  hop: Hop,
  booked: readonly RatedEvent[],
  { subscription }: Outcome,
): Money['renewal'] {
  const { term_to: from, trial_to, ends_on } = subscription;
  if (trial_to !== null || ends_on !== null) return null;
  const next = catchUp({ ...subscription, charged_to: from }, from);
  if (hasEnded(next.subscription, from)) return null;
  const result = rateFacts(hop, booked, next.facts);
  if (result === null) return null;
  return { from, to: next.subscription.charged_to, amount: sum(result.amounts).toString() };
}

/** Returns the money of an outcome; null if a charge has no price at this hop. */
export function moneyOf(hop: Hop, outcome: Outcome): Money | null {
  const { stored, rates } = hop;
  const booked = bookedEvents(rates, stored.booked);
  const result = rateFacts(hop, booked, outcome.facts);
  if (result === null) return null;
  const { amounts, events } = result;
  const names = new Map(rates.map(({ charge_id, name }) => [charge_id, name]));
  return {
    currency: stored.currency,
    now: sum(amounts).toString(),
    fee: sum(amounts.filter((_, index) => events[index]?.fact.kind === 'early_end_fee')).toString(),
    parts: events.map(({ fact }, index) => ({
      kind: fact.kind,
      name: names.get(fact.charge) ?? '',
      quantity: fact.quantity.toString(),
      service_from: fact.service_from,
      service_to: fact.service_to,
      amount: (amounts[index] ?? 0n).toString(),
    })),
    next_period: nextPeriod(hop, [...booked, ...events], outcome),
    renewal: renewalOf(hop, [...booked, ...events], outcome),
  };
}
