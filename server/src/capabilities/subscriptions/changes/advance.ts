import type { Database, Tx } from '@trunkline/database/database';
import type { Day } from '@trunkline/contract/kernel/days';
import { catchUp, hasEnded, type Outcome } from '@trunkline/contract/subscriptions/changes';
import type { SubscriptionEvent, SubscriptionState } from '@trunkline/contract/subscriptions';
import { withPlatform } from '../../../kernel/context.ts';
import { nextOf, storedFacts, subscriptionOf } from '../facts.ts';
import { transitionRow, selectFacts, type StoredSubscription } from '../queries/facts.ts';
import { selectDue } from '../queries/due.ts';

interface DueTransition {
  readonly event: SubscriptionEvent;
  readonly to_state: SubscriptionState;
}

/** Returns the transitions that are due, in order. */
function transitionsOf(stored: StoredSubscription, outcome: Outcome, day: Day): DueTransition[] {
  const { state } = stored;
  if (hasEnded(outcome.subscription, day)) {
    const ending: DueTransition[] =
      state === 'active' || state === 'suspended'
        ? [{ event: 'end', to_state: 'pending_cancel' }]
        : [];
    return [...ending, { event: 'finish', to_state: 'cancelled' }];
  }
  return state === 'trial'
    ? [{ event: 'convert', to_state: 'active' }]
    : [{ event: 'renew', to_state: state }];
}

/** Brings a subscription up to a day: ends trials, terms and subscriptions, and charges periods. */
export async function advance(tx: Tx, id: string, day: Day): Promise<void> {
  const stored = await selectFacts(tx, id);
  if (stored === undefined) return;
  const outcome = catchUp(subscriptionOf(stored), day);
  let { version } = stored;
  // The first transition records all facts; a second one only closes the subscription.
  for (const [index, transition] of transitionsOf(stored, outcome, day).entries()) {
    const facts = index === 0 ? storedFacts(outcome.facts) : [];
    const next = nextOf(outcome.subscription);
    await transitionRow(tx, { id, version }, { ...transition, day, next, facts, reason: '' });
    version += 1;
  }
}

const batch = 200;

/**
 * Converts trials, applies changes scheduled for renewals, and ends subscriptions. Each chain has
 * its own transaction; returns the number of chains.
 */
export async function advanceDue(
  database: Database,
  moment: Date,
  signal?: AbortSignal,
): Promise<number> {
  let count = 0;
  for (;;) {
    const due = await withPlatform(database, 'find subscriptions that are due', (tx) =>
      selectDue(tx, moment, batch),
    );
    for (const { id, day } of due) {
      if (signal?.aborted === true) return count;
      await withPlatform(database, 'advance a subscription', (tx) => advance(tx, id, day));
      count += 1;
    }
    if (due.length < batch) return count;
  }
}
