import { type Day, type DayRange, earliest } from '../kernel/days.ts';
import type { ChargeFact } from './rating-events.ts';
import { isPaused, type PlanCharge, periodOf, type Subscription } from './terms.ts';

// Lists billable charges with their quantities and periods; rating works out the amounts.

const unitsOf = ({ decimals }: PlanCharge, quantity: number): bigint =>
  BigInt(quantity) * 10n ** BigInt(decimals);

function chargesOf(
  kind: ChargeFact['kind'],
  charges: readonly PlanCharge[],
  quantity: number,
  service: DayRange,
  period: DayRange,
): ChargeFact[] {
  if (service.from >= service.to) return [];
  return charges.map((charge) => ({
    kind,
    charge: charge.charge_id,
    quantity: unitsOf(charge, quantity),
    service_from: service.from,
    service_to: service.to,
    period_from: period.from,
    period_to: period.to,
  }));
}

const ofKind = (charges: readonly PlanCharge[], kind: PlanCharge['kind']) =>
  charges.filter((charge) => charge.kind === kind);

/** One-time charges, due on the day the service starts. */
export const oneTimeCharges = (subscription: Subscription, day: Day): ChargeFact[] => {
  const period = periodOf(subscription, day);
  return chargesOf(
    'once',
    ofKind(subscription.charges, 'once'),
    subscription.quantity,
    period,
    period,
  );
};

/** The charges of the period that begins on a day. */
export function periodCharges(subscription: Subscription, day: Day): ChargeFact[] {
  if (isPaused(subscription)) return [];
  const period = periodOf(subscription, day);
  return chargesOf(
    'recurring',
    ofKind(subscription.charges, 'recurring'),
    subscription.quantity,
    { from: day, to: earliest(period.to, subscription.ends_on) },
    period,
  );
}

/** Replaces the charged quantity from a day to the end of the period. */
export const changeCharges = (
  subscription: Subscription,
  day: Day,
  quantity: number,
): ChargeFact[] => {
  const period = periodOf(subscription, day);
  return chargesOf(
    'change',
    ofKind(subscription.charges, 'recurring'),
    quantity,
    { from: day, to: earliest(period.to, subscription.ends_on) },
    period,
  );
};

/** The fee for the full periods of the term that begin on or after a day. */
export function earlyTerminationCharges(subscription: Subscription, day: Day): ChargeFact[] {
  const running = periodOf(subscription, day);
  const first = running.from === day ? day : running.to;
  const rest = { from: first, to: subscription.term_to };
  return chargesOf(
    'early_end_fee',
    ofKind(subscription.charges, 'recurring'),
    subscription.quantity,
    rest,
    rest,
  );
}
