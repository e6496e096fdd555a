import type { Day } from '@trunkline/contract/kernel/days';
import { nextStates } from '@trunkline/contract/kernel/state-table';
import { type Change, Subscription } from '@trunkline/contract/subscriptions';
import { hasEnded, type Outcome } from '@trunkline/contract/subscriptions/changes';
import {
  type SubscriptionState,
  subscriptionStates,
  subscriptionTable,
} from '@trunkline/contract/subscriptions/states';
import type { Tx } from '@trunkline/database/database';
import { requireAction } from '../../../kernel/allowed-actions.ts';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem, refused } from '../../../kernel/errors.ts';
import { readRow } from '../../../kernel/resource/index.ts';
import { nextOf, storedFacts, subscriptionOf } from '../facts.ts';
import { endsOf, readFacts, readHops, amountsOf } from '../hops.ts';
import { outcomeOf, throwRefusal } from '../outcomes.ts';
import { canTrigger } from '../policy.ts';
import { requireRelations } from './related.ts';
import { transitionRow, selectTerms } from '../queries/facts.ts';
import { subscriptionSource } from '../source.ts';

/** Returns the state that an event leads to, among the states that the table allows. */
function stateAfter(
  before: SubscriptionState,
  event: Change['event'],
  { subscription }: Outcome,
  as: 'seller' | 'buyer',
  day: Day,
): SubscriptionState {
  const allowed = nextStates(subscriptionTable, before, event, [as]);
  const [first] = allowed;
  if (first === undefined) throw new Problem('forbidden');
  if (allowed.length === 1) return first;
  const isEnded = hasEnded(subscription, day);
  const openState = subscription.suspended_on === null ? 'active' : 'suspended';
  return allowed.find((state) => state === (isEnded ? 'cancelled' : openState)) ?? first;
}

/**
 * Changes a subscription at all hops of its chain; a dry run shows the cost. Both use the same
 * functions, so the preview matches the charges. A dry run previews the current version and returns
 * it, because a period that begins creates a new version.
 *
 * @throws Problem `not_found`, `forbidden`, `conflict` for a change that the subscription's state
 *   or terms or another change in the meantime rule out, `validation_failed` for a wrong quantity,
 *   or if the requirements of another service would no longer be met.
 */
export async function changeSubscription(
  context: SignedIn,
  {
    id,
    version,
    change,
    dry_run: dryRun,
  }: { id: string; version: number; change: Change; dry_run: boolean },
) {
  const { stored, day, based_on } = await readFacts(context, id);
  return withTenant(context, async (tx) => {
    const row = await readSubscription(tx, context, id);
    if (row.bundle !== null) throw bundlePartProblem(row.bundle);
    if (row.is_bundle && change.event === 'change_plan') throw bundlePlanProblem(row.service);
    const denial = canTrigger(context.actor, row, change.event) ? stateRefusal(row) : null;
    requireAction(row, change.event, denial);
    const isCurrent = dryRun || based_on === version;
    if (!isCurrent || row.version !== stored.version) throw refused('subscription_changed');
    const facts = subscriptionOf(stored);
    const plan =
      change.event === 'change_plan'
        ? ((await selectTerms(tx, stored, change.plan_id)) ?? null)
        : null;
    const hops = await readHops(tx, stored, row.as === 'seller', plan, day);
    const outcome = await outcomeOf(tx, stored, facts, change, hops, plan, day).catch(throwRefusal);
    await requireRelations(tx, id, { before: facts, after: outcome.subscription, day });
    const money = amountsOf(hops, outcome);
    const ends = endsOf(hops, facts, stored.state, day);
    if (dryRun) return { subscription: row, money, ends };
    const transition = {
      event: change.event,
      to_state: stateAfter(stored.state, change.event, outcome, row.as, day),
      day,
      next: nextOf(outcome.subscription),
      facts: storedFacts(outcome.facts),
      reason: change.event === 'suspend' ? change.reason : '',
    };
    if (!(await transitionRow(tx, { id, version: stored.version }, transition)))
      throw new Problem('forbidden');
    if (transition.to_state === 'pending_cancel' && hasEnded(outcome.subscription, day)) {
      const finish = { ...transition, event: 'finish', to_state: 'cancelled', facts: [] };
      await transitionRow(tx, { id, version: stored.version + 1 }, finish);
    }
    return { subscription: await readSubscription(tx, context, id), money, ends };
  });
}

const readSubscription = async (tx: Tx, context: SignedIn, id: string): Promise<Subscription> =>
  Subscription.parse(await readRow(tx, context, subscriptionSource, id));

const bundlePartProblem = (bundle: string) =>
  new Problem('conflict', {
    message: `This subscription is part of ${bundle}. Change ${bundle} instead.`,
  });

const bundlePlanProblem = (bundle: string) =>
  new Problem('conflict', {
    message: `${bundle}'s plan can't be changed. Order the other bundle, then end this one.`,
  });

const stateRefusal = ({ state }: Subscription) =>
  new Problem('conflict', {
    message: `The subscription's status '${subscriptionStates[state]}' doesn't allow this.`,
  });
