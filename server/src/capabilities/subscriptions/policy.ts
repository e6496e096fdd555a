import { type Change, changeNames, type Subscription } from '@trunkline/contract/subscriptions';
import { subscriptionTable } from '@trunkline/contract/subscriptions/states';
import { eventsFor, isEventOf } from '@trunkline/contract/kernel/state-table';
import { type Actor, may } from '../../kernel/context.ts';

/** Returns the actions allowed on a subscription the actor can see. PostgreSQL enforces them. */
export function subscriptionActions(
  actor: Actor,
  {
    state,
    as,
    parent_id,
    is_bundle,
    ends_on,
  }: Pick<Subscription, 'state' | 'as' | 'parent_id' | 'is_bundle' | 'ends_on'>,
): Subscription['may'] {
  const events = eventsFor(subscriptionTable, state, [as]);
  // Parts change with their bundle, and the plan of a bundle can't be changed.
  const canChange = may(actor, 'subscriptions:update') && parent_id === null;
  return [
    ...changeNames.filter(
      (name) =>
        canChange &&
        events.includes(name) &&
        !(is_bundle && name === 'change_plan') &&
        !(ends_on === null && name === 'keep'),
    ),
    ...(may(actor, 'subscriptions:export') ? (['export'] as const) : []),
  ];
}

/** Checks whether the actor can trigger a change in some state of the subscription. */
export const canTrigger = (
  actor: Actor,
  { as }: Pick<Subscription, 'as'>,
  event: Change['event'],
): boolean => may(actor, 'subscriptions:update') && isEventOf(subscriptionTable, event, [as]);
