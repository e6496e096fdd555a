import { addDays, addMonths, type Day } from '@trunkline/contract/kernel/days';
import type { SubscriptionState } from '@trunkline/contract/subscriptions/states';
import type { Hop } from '../orders/hops.ts';
import type { DemoOrder, DemoOrderLine } from '../orders/trades.ts';
import type { Story } from '../story.ts';

/** A recurring line, with its changes since it was delivered. */
export interface RecurringLine {
  readonly state: SubscriptionState;
  readonly started: Day;
  /** The first day that is charged. */
  readonly anchor: Day;
  readonly chargedTo: Day;
  readonly termFrom: Day;
  readonly termTo: Day;
  readonly endsOn: Day | null;
  readonly suspendedOn: Day | null;
  readonly lots: readonly { readonly day: Day; readonly quantity: number }[];
}

/** The period that contains a day, counted from the anchor. */
function periodAt(anchor: Day, months: number, day: Day): { from: Day; to: Day } {
  let count = 1;
  while (addMonths(anchor, months * count) <= day) count += 1;
  return { from: addMonths(anchor, months * (count - 1)), to: addMonths(anchor, months * count) };
}

const endStates = ['suspended', 'pending_cancel', 'cancelled'] as const;

/** Returns the state of a delivered line on the day of the seed; null for one-off charges. */
export function recurringLineOf(
  story: Story,
  { name, endedAt }: DemoOrder,
  line: DemoOrderLine,
): RecurringLine | null {
  const { plan, quantity } = line;
  if (!plan.charges.some(({ kind }) => kind !== 'once')) return null;
  const random = story.random(`subscription ${name} ${plan.code}`);
  const today = story.now.toISOString().slice(0, 10);
  const started = endedAt.slice(0, 10);
  const anchor = addDays(started, plan.trial_days);
  const months = plan.bill_months;
  const term = Math.max(1, Math.ceil(plan.term_months / months)) * months;
  const isTrial = anchor > today;
  const period = isTrial ? { from: anchor, to: anchor } : periodAt(anchor, months, today);
  const firstTerm = isTrial
    ? { from: anchor, to: addMonths(anchor, term) }
    : periodAt(anchor, term, today);
  const outcome =
    !isTrial && period.from > anchor && random.chance(0.14) ? random.pick(endStates) : null;
  const isCancelled = outcome === 'cancelled';
  const hasGrown = !isCancelled && !isTrial && period.from > anchor && random.chance(0.3);
  return {
    state: isTrial ? 'trial' : (outcome ?? 'active'),
    started,
    anchor,
    chargedTo: isCancelled ? period.from : period.to,
    termFrom: firstTerm.from,
    termTo: isCancelled ? period.from : firstTerm.to,
    endsOn: isCancelled ? period.from : outcome === 'pending_cancel' ? firstTerm.to : null,
    suspendedOn: outcome === 'suspended' ? addDays(today, -random.integer(1, 9)) : null,
    lots: [
      { day: started, quantity },
      ...(hasGrown ? [{ day: period.from, quantity: random.integer(1, 6) }] : []),
    ],
  };
}

/** The recurring lines of delivered orders, with their hop counted from the owner down. */
export const recurringLines = (story: Story, hops: readonly Hop[]) =>
  hops
    .filter(({ order }) => order.progress === 'delivered')
    .flatMap((hop) => {
      const depth = hops.filter(({ order }) => order === hop.order).length;
      return hop.lines.flatMap((line, index) => {
        const recurringLine = recurringLineOf(story, hop.order, line);
        const chain = story.id('order line', `${hop.order.name} 0 ${index}`);
        return recurringLine === null
          ? []
          : [{ hop, line, recurring: recurringLine, chain, rank: depth - hop.level }];
      });
    });
