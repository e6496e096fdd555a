import { type Day, dayIn } from '@trunkline/contract/kernel/days';
import type { Exposure, ChangeAmounts } from '@trunkline/contract/subscriptions';
import { endNow, type Outcome } from '@trunkline/contract/subscriptions/changes';
import type { SubscriptionState } from '@trunkline/contract/subscriptions/states';
import { endOfTerm, type Subscription as Facts } from '@trunkline/contract/subscriptions/terms';
import type { Tx } from '@trunkline/database/database';
import { type SignedIn, withPlatform, withTenant } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { chargesOf, subscriptionOf } from './facts.ts';
import { type Hop, moneyOf } from './money.ts';
import {
  selectFacts,
  selectPlanPrices,
  selectSupply,
  type StoredRate,
  type StoredSubscription,
  type StoredTerms,
} from './queries/facts.ts';
import { advance } from './changes/advance.ts';

/** The reader's price and, for a seller, its own cost. */
export interface Hops {
  readonly price: Hop;
  readonly cost: Hop | null;
}

/**
 * Reads a subscription after bringing it up to today; `based_on` is its version before that. Throws
 * Problem `not_found`.
 */
export async function readFacts(
  context: SignedIn,
  id: string,
): Promise<{
  readonly stored: StoredSubscription;
  readonly day: Day;
  readonly based_on: number;
}> {
  const read = () => withTenant(context, (tx) => selectFacts(tx, id));
  let stored = await read();
  if (stored === undefined) throw new Problem('not_found');
  const { version: based_on, parent_id } = stored;
  const day = dayIn(stored.time_zone, context.now());
  if (stored.state !== 'cancelled' && stored.anchor !== null && stored.charged_to <= day) {
    // The job hasn't advanced the subscription yet.
    await withPlatform(context.database, 'advance a subscription', (tx) =>
      advance(tx, parent_id ?? id, day),
    );
    stored = await read();
    if (stored === undefined) throw new Problem('not_found');
  }
  return { stored, day, based_on };
}

/**
 * Returns the hop of a subscription and the seller's own purchase, if visible to the reader, each
 * with the prices of a plan to change to.
 */
export async function readHops(
  tx: Tx,
  stored: StoredSubscription,
  isSeller: boolean,
  plan: StoredTerms | null,
  day: Day,
): Promise<Hops> {
  const withPlan = async (side: StoredSubscription): Promise<Hop> => {
    const hasPrices = chargesOf(side.rates, plan?.plan_id ?? '').length > 0;
    if (plan === null || hasPrices) return { stored: side, rates: side.rates };
    const prices = await selectPlanPrices(tx, side.buyer_id, plan, day);
    const added = prices.flatMap((price): StoredRate[] =>
      price.brackets === null || price.currency !== side.currency
        ? []
        : [{ ...price, brackets: price.brackets, currency: price.currency }],
    );
    return { stored: side, rates: [...side.rates, ...added] };
  };
  const supply = isSeller ? await selectSupply(tx, stored) : undefined;
  return {
    price: await withPlan(stored),
    cost: supply === undefined ? null : await withPlan(supply),
  };
}

export function amountsOf({ price, cost }: Hops, outcome: Outcome): ChangeAmounts {
  const priceMoney = moneyOf(price, outcome);
  if (priceMoney === null)
    throw new Problem('conflict', { message: 'This plan has no price for you yet.' });
  return { price: priceMoney, cost: cost === null ? null : moneyOf(cost, outcome) };
}

/** Returns both ways to end a subscription; null if it can't be ended. */
export function endsOf(hops: Hops, facts: Facts, state: SubscriptionState, day: Day) {
  if (state !== 'active' && state !== 'suspended' && state !== 'trial') return null;
  return {
    now: { ...amountsOf(hops, endNow(facts, day)), ends_on: day },
    term: { ends_on: state === 'trial' ? (facts.trial_to ?? day) : endOfTerm(facts, day) },
  };
}

/**
 * Returns the seller's debt to its supplier if the customer ends today, and the customer's share.
 * Null without a supplier, or if nothing is owed.
 */
export function exposureOf({ price, cost }: Hops, day: Day): Exposure | null {
  if (cost === null || cost.stored.state === 'trial' || cost.stored.state === 'cancelled')
    return null;
  const supplyTerms = subscriptionOf(cost.stored);
  const owed = moneyOf(cost, endNow(supplyTerms, day));
  if (owed === null || owed.fee === '0') return null;
  const paid = moneyOf(price, endNow(subscriptionOf(price.stored), day));
  const covered = paid === null || paid.currency !== owed.currency ? null : paid.fee;
  const uncovered = BigInt(owed.fee) - BigInt(covered ?? '0');
  return {
    currency: owed.currency,
    until: supplyTerms.term_to,
    owed: owed.fee,
    covered,
    open: (uncovered > 0n ? uncovered : 0n).toString(),
  };
}
