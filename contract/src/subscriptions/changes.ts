import { addDays, type Day, periodAt } from '../kernel/days.ts';
import type { ChargeFact } from './rating-events.ts';
import {
  changeCharges,
  earlyTerminationCharges,
  oneTimeCharges,
  periodCharges,
} from './charges.ts';
import { isReducible, type Lot, takeFromLots } from './lots.ts';
import {
  endOfTerm,
  isInWindow,
  isPaused,
  monthsOfNextTerm,
  monthsOfTerm,
  periodOf,
  type PlanCharge,
  type PlanTerms,
  type Scheduled,
  type Subscription,
  termEnd,
} from './terms.ts';

// The changes of a subscription as pure functions, which return its next state and the facts to
// charge. Previews and the changes themselves use the same functions.

export interface Outcome {
  readonly subscription: Subscription;
  readonly facts: readonly ChargeFact[];
}

export class ChangeRefused extends Error {
  override name = 'ChangeRefused';
  readonly code: RefusalCode;
  constructor(code: RefusalCode) {
    super(code);
    this.code = code;
  }
}

export const refusalCodes = [
  'quantity_unchanged',
  'plan_unchanged',
  'coterm_period',
  'coterm_shortens',
  'coterm_itself',
  'coterm_ending',
  'already_ending',
  'nothing_to_undo',
] as const;
export type RefusalCode = (typeof refusalCodes)[number];

/** Starts a subscription on the day its service starts; after a trial, charges begin later. */
export function begin(
  terms: PlanTerms,
  charges: readonly PlanCharge[],
  quantity: number,
  day: Day,
  trialDays = 0,
): Outcome {
  const first = addDays(day, trialDays);
  const newSubscription: Subscription = {
    terms,
    charges,
    quantity,
    lots: [{ added_on: day, quantity }],
    anchor: first,
    term_from: first,
    term_to: termEnd(first, first, monthsOfTerm(terms)),
    window_from: first,
    trial_to: trialDays === 0 ? null : first,
    charged_to: first,
    end_action: terms.end_action,
    ends_on: null,
    suspended_on: null,
    scheduled: {},
  };
  return trialDays === 0
    ? startCharging(newSubscription)
    : { subscription: newSubscription, facts: [] };
}

/** Charges the one-time charges and the first period. */
function startCharging(subscription: Subscription): Outcome {
  const converted = { ...subscription, trial_to: null };
  const started = startPeriod(converted);
  const once = oneTimeCharges(converted, converted.charged_to);
  return { ...started, facts: [...once, ...started.facts] };
}

/** Charges the period that begins where the last one ended. */
export function startPeriod(subscription: Subscription): Outcome {
  const day = subscription.charged_to;
  const charged_to = periodOf(subscription, day).to;
  return {
    subscription: { ...subscription, charged_to },
    facts: periodCharges(subscription, day),
  };
}

/**
 * Begins the next term, on the day the current one ends: scheduled changes apply, and the window of
 * the whole quantity opens again. A subscription that is set to end keeps its plan, because the
 * plan's terms determine the end date.
 */
export function renew(subscription: Subscription): Outcome {
  const day = subscription.term_to;
  const { plan: scheduledPlan, quantity = subscription.quantity } = subscription.scheduled;
  const isEnding = subscription.ends_on !== null;
  const plan = isEnding ? undefined : scheduledPlan;
  const terms = plan?.terms ?? subscription.terms;
  const next = { ...subscription, ...plan, terms };
  // Another billing period is counted from the day it begins.
  const anchor = terms.bill_months === subscription.terms.bill_months ? subscription.anchor : day;
  return {
    subscription: {
      ...next,
      quantity,
      lots: takeFromLots(subscription.lots, subscription.quantity - quantity, () => true).lots,
      anchor,
      term_from: day,
      term_to: termEnd(anchor, day, monthsOfNextTerm(next)),
      window_from: day,
      scheduled: isEnding && scheduledPlan !== undefined ? { plan: scheduledPlan } : {},
    },
    facts: [],
  };
}

const isReducibleOn =
  ({ window_from, terms }: Subscription, day: Day) =>
  (lot: Lot) =>
    isReducible(lot, { from: window_from, days: terms.window_days }, day);

const chargeableFacts = (subscription: Subscription, day: Day, facts: readonly ChargeFact[]) =>
  isPaused(subscription) || day >= subscription.charged_to ? [] : facts;

/** Changes the quantity: increases apply now, decreases as far as the window allows. */
export function setQuantity(subscription: Subscription, quantity: number, day: Day): Outcome {
  const { lots, scheduled } = subscription;
  const difference = quantity - subscription.quantity;
  if (difference === 0 && scheduled.quantity === undefined)
    throw new ChangeRefused('quantity_unchanged');
  if (difference >= 0) {
    // An increase keeps the quantity scheduled for the renewal; setting today's clears it.
    const { quantity: _, ...others } = scheduled;
    const next = {
      ...subscription,
      quantity,
      lots: difference === 0 ? lots : [...lots, { added_on: day, quantity: difference }],
      scheduled: difference === 0 ? others : scheduled,
    };
    const facts = difference === 0 ? [] : changeCharges(subscription, day, quantity);
    return { subscription: next, facts: chargeableFacts(subscription, day, facts) };
  }
  const { lots: remaining, taken } = takeFromLots(
    lots,
    -difference,
    isReducibleOn(subscription, day),
  );
  const newQuantity = subscription.quantity - taken;
  return {
    subscription: {
      ...subscription,
      quantity: newQuantity,
      lots: remaining,
      scheduled:
        newQuantity === quantity
          ? remainingScheduled(scheduled, newQuantity)
          : { ...scheduled, quantity },
    },
    facts:
      taken === 0
        ? []
        : chargeableFacts(subscription, day, changeCharges(subscription, day, newQuantity)),
  };
}

/** Returns the scheduled values without a quantity that the change has already reached. */
function remainingScheduled(scheduled: Scheduled, newQuantity: number): Scheduled {
  const { quantity, ...others } = scheduled;
  return quantity !== undefined && quantity < newQuantity ? scheduled : others;
}

/** Whether a change of plan applies now; any other waits for the renewal. */
export const isUpgrade = (from: PlanTerms, to: PlanTerms): boolean => to.rank > from.rank;

/**
 * Changes the plan. An upgrade keeps the changes scheduled for the renewal. Another plan for the
 * renewal replaces the one that was scheduled, and choosing the current plan clears it.
 */
export function changePlan(
  subscription: Subscription,
  terms: PlanTerms,
  charges: readonly PlanCharge[],
  day: Day,
): Outcome {
  if (subscription.ends_on !== null) throw new ChangeRefused('already_ending');
  const from = subscription.terms;
  const { scheduled } = subscription;
  const { plan: scheduledPlan, ...others } = scheduled;
  if (terms.plan_id === from.plan_id) {
    if (scheduledPlan === undefined) throw new ChangeRefused('plan_unchanged');
    return { subscription: { ...subscription, scheduled: others }, facts: [] };
  }
  if (!isUpgrade(from, terms))
    return {
      subscription: {
        ...subscription,
        scheduled: { ...scheduled, plan: { terms, charges } },
      },
      facts: [],
    };
  const credit = chargeableFacts(subscription, day, changeCharges(subscription, day, 0));
  const isSamePeriod = terms.bill_months === from.bill_months;
  const isSameTerm = isSamePeriod && terms.term_months === from.term_months;
  const anchor = isSamePeriod ? subscription.anchor : day;
  const updated: Subscription = {
    ...subscription,
    terms,
    charges,
    end_action: terms.end_action,
    scheduled: scheduledPlan?.terms.plan_id === terms.plan_id ? others : scheduled,
    anchor,
    ...(isSameTerm
      ? {}
      : { term_from: day, term_to: upgradedTermEnd(subscription, anchor, terms, day) }),
  };
  if (!isSamePeriod) {
    const started = startPeriod({ ...updated, charged_to: day });
    return { ...started, facts: [...credit, ...started.facts] };
  }
  const debit = chargeableFacts(updated, day, changeCharges(updated, day, updated.quantity));
  return { subscription: updated, facts: [...credit, ...debit] };
}

/** A new term begins with the running period; an upgrade never shortens the term agreed before. */
function upgradedTermEnd({ term_to }: Subscription, anchor: Day, terms: PlanTerms, day: Day): Day {
  const running = periodAt(anchor, terms.bill_months, day);
  const end = termEnd(anchor, running.from, monthsOfTerm(terms));
  return end < term_to ? periodAt(anchor, terms.bill_months, addDays(term_to, -1)).to : end;
}

/** Aligns the periods and the term with those of another subscription, from a day on. */
export function coterm(subscription: Subscription, target: Subscription, day: Day): Outcome {
  if (subscription.ends_on !== null) throw new ChangeRefused('already_ending');
  if (target.ends_on !== null || target.term_to <= day) throw new ChangeRefused('coterm_ending');
  if (subscription.terms.bill_months !== target.terms.bill_months)
    throw new ChangeRefused('coterm_period');
  if (target.term_to < subscription.term_to && !isInWindow(subscription, day))
    throw new ChangeRefused('coterm_shortens');
  const credit = chargeableFacts(subscription, day, changeCharges(subscription, day, 0));
  const { quantity } = subscription;
  const updated: Subscription = {
    ...subscription,
    anchor: target.anchor,
    term_to: target.term_to,
    charged_to: periodOf(target, day).to,
  };
  const debit = chargeableFacts(updated, day, changeCharges(updated, day, quantity));
  return { subscription: updated, facts: [...credit, ...debit] };
}

/**
 * Ends the subscription on a day: within the window unused days are credited; later the running
 * period is kept and the fee for the rest of the term is due.
 */
export function endNow(subscription: Subscription, day: Day): Outcome {
  const facts = isInWindow(subscription, day)
    ? chargeableFacts(subscription, day, changeCharges(subscription, day, 0))
    : earlyTerminationCharges(subscription, day);
  return { subscription: { ...subscription, ends_on: day, scheduled: {} }, facts };
}

/** Ends the subscription on the day on which other sellers take over: unused days are credited. */
export function endForTransfer(subscription: Subscription, day: Day): Outcome {
  return {
    subscription: { ...subscription, ends_on: day, scheduled: {} },
    facts: chargeableFacts(subscription, day, changeCharges(subscription, day, 0)),
  };
}

/** Ends the subscription with its trial or a term, without any charge. */
export function endAtTerm(subscription: Subscription, day: Day): Outcome {
  if (subscription.ends_on !== null) throw new ChangeRefused('already_ending');
  return {
    subscription: {
      ...subscription,
      ends_on: subscription.trial_to ?? endOfTerm(subscription, day),
    },
    facts: [],
  };
}

/** Keeps a subscription that was set to end. */
export function keep(subscription: Subscription): Outcome {
  if (subscription.ends_on === null) throw new ChangeRefused('nothing_to_undo');
  return { subscription: { ...subscription, ends_on: null }, facts: [] };
}

/** Suspends the subscription. The term continues; whether charges do depends on the plan. */
export function suspend(subscription: Subscription, day: Day): Outcome {
  const suspended = { ...subscription, suspended_on: day };
  const facts = isPaused(suspended)
    ? chargeableFacts(subscription, day, changeCharges(subscription, day, 0))
    : [];
  return { subscription: suspended, facts };
}

export function resume(subscription: Subscription, day: Day): Outcome {
  const { quantity } = subscription;
  const resumed = { ...subscription, suspended_on: null };
  const facts = isPaused(subscription)
    ? chargeableFacts(resumed, day, changeCharges(subscription, day, quantity))
    : [];
  return { subscription: resumed, facts };
}

/** Undoes an increase made on the same day, whatever the window. */
export function undoIncrease(subscription: Subscription, quantity: number, day: Day): Outcome {
  const lot = subscription.lots.at(-1);
  const units = subscription.quantity - quantity;
  if (lot === undefined || units <= 0 || lot.added_on !== day || lot.quantity < units)
    throw new ChangeRefused('nothing_to_undo');
  const rest = { ...lot, quantity: lot.quantity - units };
  const lots = [...subscription.lots.slice(0, -1), ...(rest.quantity > 0 ? [rest] : [])];
  return {
    subscription: { ...subscription, quantity, lots },
    facts: chargeableFacts(subscription, day, changeCharges(subscription, day, quantity)),
  };
}

/** Returns whether the subscription has ended by the start of a day. */
export const hasEnded = ({ ends_on }: Subscription, day: Day): boolean =>
  ends_on !== null && ends_on <= day;

/**
 * Applies everything due up to a day, in the order of days: the end of a trial, renewals, period
 * starts, and the end of a subscription that won't renew.
 */
export function catchUp(subscription: Subscription, day: Day): Outcome {
  let current = subscription;
  const facts: ChargeFact[] = [];
  for (;;) {
    const next = current.charged_to;
    if (next > day || hasEnded(current, next)) return { subscription: current, facts };
    if (current.trial_to === null && current.term_to <= next) {
      if (current.end_action === 'end')
        return { subscription: { ...current, ends_on: current.term_to }, facts };
      current = renew(current).subscription;
    } else {
      const started = current.trial_to === null ? startPeriod(current) : startCharging(current);
      current = started.subscription;
      facts.push(...started.facts);
    }
  }
}
