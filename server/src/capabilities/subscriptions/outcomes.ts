import type { Day } from '@trunkline/contract/kernel/days';
import { planNotFound } from '@trunkline/contract/kernel/refusals';
import { maxUnits } from '@trunkline/contract/catalog/plan-terms';
import type { Change } from '@trunkline/contract/subscriptions';
import {
  catchUp,
  changePlan,
  ChangeRefused,
  coterm,
  endAtTerm,
  endNow,
  keep,
  type Outcome,
  type RefusalCode,
  resume,
  setQuantity,
  suspend,
  undoIncrease,
} from '@trunkline/contract/subscriptions/changes';
import type { Subscription as Facts } from '@trunkline/contract/subscriptions/terms';
import type { Tx } from '@trunkline/database/database';
import { Problem } from '../../kernel/errors.ts';
import { chargesOf, subscriptionOf, termsOf } from './facts.ts';
import type { Hops } from './hops.ts';
import { selectFacts, type StoredSubscription, type StoredTerms } from './queries/facts.ts';

export const subscriptionNotFound = 'Subscription not found.';

const refusals: Readonly<Record<RefusalCode, string>> = {
  quantity_unchanged: 'The subscription already has this quantity.',
  plan_unchanged: 'The subscription is already on this plan.',
  coterm_period: 'Subscriptions can only end together if they have the same billing period.',
  coterm_shortens: "The other subscription's term ends earlier, and this term can't be shortened.",
  coterm_ending: 'The other subscription is ending. Choose another one to align with.',
  coterm_itself: 'Choose another subscription to align with.',
  already_ending: 'The subscription is already set to end. Keep it first, then change it.',
  nothing_to_undo: 'There is nothing to undo.',
};

/** Throws Problem `conflict` for a refusal of the pure functions, and rethrows any other error. */
export function throwRefusal(error: unknown): never {
  if (error instanceof ChangeRefused)
    throw new Problem('conflict', { message: refusals[error.code], cause: error });
  throw error;
}

interface Quantities {
  readonly min_quantity: number;
  readonly max_quantity: number | null;
  readonly step_quantity: number;
}

/** Throws Problem `validation_failed` that names the nearest allowed quantity. */
function assertQuantity(
  quantity: number,
  { min_quantity: min, max_quantity: max, step_quantity: step }: Quantities,
): void {
  const upperLimit = max ?? (quantity > maxUnits ? maxUnits : null);
  const isInRange = quantity >= min && (upperLimit === null || quantity <= upperLimit);
  if (isInRange && (quantity - min) % step === 0) return;
  const clamped = Math.max(min, Math.min(quantity, upperLimit ?? quantity));
  const nearest = clamped - ((clamped - min) % step);
  const steps = step === 1 ? '' : ` in steps of ${step}`;
  const upTo = upperLimit === null ? `from ${min}` : `from ${min} to ${upperLimit}`;
  const toEnd = quantity < 1 ? ' To go to zero, end the subscription.' : '';
  const message = `Use a quantity ${upTo}${steps}, such as ${nearest}.${toEnd}`;
  throw new Problem('validation_failed', {
    message,
    fields: [{ path: 'change.quantity', message }],
  });
}

/** Applies a change to a subscription. */
export async function outcomeOf(
  tx: Tx,
  stored: StoredSubscription,
  facts: Facts,
  change: Change,
  hops: Hops,
  plan: (StoredTerms & { readonly name: string }) | null,
  day: Day,
): Promise<Outcome> {
  switch (change.event) {
    case 'set_quantity':
      assertQuantity(change.quantity, stored);
      return setQuantity(facts, change.quantity, day);
    case 'change_plan': {
      if (plan === null) throw new Problem('not_found', { message: planNotFound });
      return changePlan(facts, termsOf(plan), chargesOf(hops.price.rates, plan.plan_id), day);
    }
    case 'coterm': {
      if (change.with_id === stored.id) throw new ChangeRefused('coterm_itself');
      const target = await selectFacts(tx, change.with_id);
      const isSamePair =
        target !== undefined &&
        target.seller_id === stored.seller_id &&
        target.buyer_id === stored.buyer_id &&
        target.state === 'active';
      if (!isSamePair) throw new Problem('not_found', { message: subscriptionNotFound });
      return coterm(facts, catchUp(subscriptionOf(target), day).subscription, day);
    }
    case 'undo': {
      const { quantity, plan: scheduledPlan, ...others } = facts.scheduled;
      if (change.what === 'increase')
        return undoIncrease(facts, facts.quantity - addedToday(facts, day), day);
      const scheduledValue = change.what === 'scheduled_quantity' ? quantity : scheduledPlan;
      if (scheduledValue === undefined) throw new ChangeRefused('nothing_to_undo');
      const remaining =
        change.what === 'scheduled_quantity'
          ? { ...others, ...(scheduledPlan === undefined ? {} : { plan: scheduledPlan }) }
          : { ...others, ...(quantity === undefined ? {} : { quantity }) };
      return { subscription: { ...facts, scheduled: remaining }, facts: [] };
    }
    case 'set_renewal':
      return { subscription: { ...facts, end_action: change.end_action }, facts: [] };
    case 'suspend':
      return suspend(facts, day);
    case 'resume':
      return resume(facts, day);
    case 'keep':
      return keep(facts);
    default:
      return change.when === 'now' ? endNow(facts, day) : endAtTerm(facts, day);
  }
}

/** Returns the units that the last increase added, if it was today; the first lot never counts. */
export function addedToday({ lots }: Facts, day: Day): number {
  const last = lots.at(-1);
  return last !== undefined && lots.length > 1 && last.added_on === day ? last.quantity : 0;
}
