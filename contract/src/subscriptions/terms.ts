import {
  addDays,
  addMonths,
  type Day,
  type DayRange,
  monthsBetween,
  periodAt,
} from '../kernel/days.ts';
import type { Lot } from './lots.ts';

// The terms of a subscription that its charges depend on. The hops of a chain share all of them
// except their prices.

export interface PlanTerms {
  readonly plan_id: string;
  /** Orders the plans of a service: a change to a higher rank is an upgrade. */
  readonly rank: number;
  /** 0 is no commitment: each billing period is a term of its own. */
  readonly term_months: number;
  readonly bill_months: number;
  readonly end_action: 'renew' | 'roll' | 'end';
  readonly notice_days: number;
  readonly window_days: number;
  readonly charge_while_suspended: boolean;
}

/** A charge of the plan; its price differs from hop to hop. */
export interface PlanCharge {
  readonly charge_id: string;
  readonly kind: 'once' | 'recurring' | 'usage';
  readonly decimals: number;
}

export interface Scheduled {
  /** The number of seats from the renewal on. */
  readonly quantity?: number;
  /** The plan from the renewal on. */
  readonly plan?: { readonly terms: PlanTerms; readonly charges: readonly PlanCharge[] };
}

export interface Subscription {
  readonly terms: PlanTerms;
  readonly charges: readonly PlanCharge[];
  readonly quantity: number;
  readonly lots: readonly Lot[];
  /** The day from which periods are counted. */
  readonly anchor: Day;
  readonly term_from: Day;
  readonly term_to: Day;
  /** The start or the last renewal; the subscription can end within the window from then. */
  readonly window_from: Day;
  /** The first day after the trial; nothing is charged before. Null once the trial has ended. */
  readonly trial_to: Day | null;
  /** The end of the last period charged. */
  readonly charged_to: Day;
  /** Action at the end of the term; the plan's own until someone changes it. */
  readonly end_action: 'renew' | 'roll' | 'end';
  /** The day on which it ends, once that is decided. */
  readonly ends_on: Day | null;
  readonly suspended_on: Day | null;
  readonly scheduled: Scheduled;
}

/** Months of a term: whole billing periods, and a single one without commitment. */
export const monthsOfTerm = ({ term_months, bill_months }: PlanTerms): number =>
  Math.max(1, Math.ceil(term_months / bill_months)) * bill_months;

export const periodOf = ({ anchor, terms }: Subscription, day: Day): DayRange =>
  periodAt(anchor, terms.bill_months, day);

/** The end of a term that begins on a day, counted from the anchor. */
export const termEnd = (anchor: Day, from: Day, months: number): Day =>
  addMonths(anchor, monthsBetween(anchor, from) + months);

/** Months of the term after the current one. */
export const monthsOfNextTerm = ({ end_action, terms }: Subscription): number =>
  end_action === 'roll' ? terms.bill_months : monthsOfTerm(terms);

/** Whether the subscription can end with unused days credited: soon after a start or renewal. */
export const isInWindow = ({ window_from, terms }: Subscription, day: Day): boolean =>
  day < addDays(window_from, terms.window_days);

/** Whether its plan doesn't charge now: in a trial, and in some plans while suspended. */
export const isPaused = ({ suspended_on, terms, trial_to }: Subscription): boolean =>
  trial_to !== null || (suspended_on !== null && !terms.charge_while_suspended);

/** The first day on which it can end without a fee: a term's end with notice still possible. */
export function endOfTerm(subscription: Subscription, day: Day): Day {
  const { anchor, terms, term_to, end_action } = subscription;
  if (end_action === 'end') return term_to;
  let end = term_to;
  while (addDays(end, -terms.notice_days) < day)
    end = termEnd(anchor, end, monthsOfNextTerm(subscription));
  return end;
}
