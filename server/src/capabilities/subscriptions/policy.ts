import { changeNames, type Subscription } from '@trunkline/contract/subscriptions';
import {
  subscriptionTable,
  type SubscriptionState,
} from '@trunkline/contract/subscriptions/states';
import { eventsFor } from '@trunkline/contract/kernel/state-table';
import { type Actor, may } from '../../kernel/context.ts';

/** Returns the actions allowed on a subscription the actor can see. PostgreSQL enforces them. */
export function subscriptionActions(
  actor: Actor,
  { state, as }: { readonly state: SubscriptionState; readonly as: 'seller' | 'buyer' },
): Subscription['may'] {
  const events = eventsFor(subscriptionTable, state, [as]);
  const changes = may(actor, 'subscriptions:update');
  return [
    ...changeNames.filter((name) => changes && events.includes(name)),
    ...(may(actor, 'subscriptions:export') ? (['export'] as const) : []),
  ];
}
