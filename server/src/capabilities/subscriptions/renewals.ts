import { addDays, type Day, dayIn } from '@trunkline/contract/kernel/days';
import { type RenewalItem, Subscription } from '@trunkline/contract/subscriptions';
import { catchUp } from '@trunkline/contract/subscriptions/changes';
import { type SignedIn, withTenant } from '../../kernel/context.ts';
import { listRows } from '../../kernel/resource/index.ts';
import { subscriptionOf } from './facts.ts';
import { exposureOf } from './hops.ts';
import { type Hop, moneyOf } from './money.ts';
import { selectFactsOf, selectSupplies, type StoredSubscription } from './queries/facts.ts';
import { subscriptionSource } from './source.ts';

/** Maximum number of renewals in a calendar. */
const maxItems = 500;

const hopOf = (stored: StoredSubscription | undefined): Hop | null =>
  stored === undefined ? null : { stored, rates: stored.rates };

/** Returns the action at the end of the term; without a commitment the subscription continues. */
function outcomeOf({ ends_on, end_action, term_months }: StoredSubscription) {
  if (ends_on !== null || end_action === 'end') return 'end';
  return term_months === 0 ? 'roll' : end_action;
}

/** Returns the first period after the renewal, at the price of a hop. */
function renewalAt(hop: Hop | null, day: Day): RenewalItem['price'] {
  if (hop === null) return null;
  const { subscription } = catchUp(subscriptionOf(hop.stored), day);
  const money = moneyOf(hop, { subscription, facts: [] });
  return money?.renewal ? { ...money.renewal, currency: money.currency } : null;
}

/**
 * Lists the subscriptions whose terms end within a range of days, with their renewals and costs:
 * those that the actor's company sells or buys, or all within reach. Without a commitment, the
 * current period is the term.
 */
export async function listRenewals(
  context: SignedIn,
  {
    from,
    until,
    as,
    terms,
  }: {
    from: Day;
    until: Day;
    as?: 'seller' | 'buyer' | undefined;
    terms?: 'committed' | 'rolling' | undefined;
  },
): Promise<{ items: RenewalItem[]; more: boolean }> {
  const { items, nextCursor } = await listRows(context, subscriptionSource, {
    term_from: from,
    term_until: until,
    running: true,
    ...(as !== undefined && { [`${as}_id`]: context.actor.companyId }),
    ...(terms !== undefined && { terms }),
    sort: 'term_to',
    limit: maxItems,
  });
  const rows = items.map((row) => Subscription.parse(row));
  const ids = rows.map(({ id }) => id);
  const sold = rows.filter(({ as: side }) => side === 'seller').map(({ id }) => id);
  const [facts, supplies] = await withTenant(context, async (tx) => [
    await selectFactsOf(tx, ids),
    await selectSupplies(tx, sold),
  ]);
  return {
    more: nextCursor !== null,
    items: rows.flatMap((subscription): RenewalItem[] => {
      const stored = facts.get(subscription.id);
      if (stored === undefined) return [];
      const day = dayIn(stored.time_zone, context.now());
      const price = { stored, rates: stored.rates };
      const cost = hopOf(supplies.get(subscription.id));
      const isEnding = stored.ends_on !== null || stored.end_action === 'end';
      return [
        {
          subscription,
          quantity: (isEnding ? null : subscription.scheduled_quantity) ?? stored.quantity,
          plan: (isEnding ? null : subscription.scheduled_plan) ?? subscription.plan,
          outcome: outcomeOf(stored),
          notice_on: addDays(stored.term_to, -stored.notice_days),
          price: isEnding ? null : renewalAt(price, day),
          cost: isEnding ? null : renewalAt(cost, day),
          exposure: exposureOf({ price, cost }, day),
        },
      ];
    }),
  };
}
