import { type Day, daysBetween, monthsBetween } from '../kernel/days.ts';
import { add, fraction, type Fraction, multiply, negate, zero } from '../kernel/fraction.ts';
import { round, step } from '../kernel/money.ts';
import { type Bracket, rate, type RatedCharge } from '../kernel/rating.ts';

// Turns the facts of charge events into amounts. Previews rate the events that a change would add,
// and invoices rate the same events later with the same function, so the amounts are equal.

export const chargeEventKinds = [
  'once',
  'recurring',
  'change',
  'usage',
  'early_end_fee',
  'order_charge',
  'reversal',
] as const;
export type ChargeEventKind = (typeof chargeEventKinds)[number];

/** The price of one charge as agreed for one subscription. Never changed once in use. */
export interface PriceVersion extends RatedCharge {
  readonly brackets: readonly Bracket[];
  readonly currency: string;
  /** Months of a billing period. */
  readonly bill_months: number;
  /** Share of the remaining full periods that is due when a term is ended early, in 1/10000. */
  readonly early_fee_bps: number;
}

export interface ChargeFact {
  readonly kind: ChargeEventKind;
  /** The charge of the plan. Its events in one period are billed by steps. */
  readonly charge: string;
  /** In the smallest units of the charge. */
  readonly quantity: bigint;
  /** The days this quantity is charged for. A later event replaces it for the days it covers. */
  readonly service_from: Day;
  readonly service_to: Day;
  /** The whole billing period, of which these days are a part. */
  readonly period_from: Day;
  readonly period_to: Day;
  /** For a reversal: the kind of the event that it reverses. */
  readonly reverses?: ReversibleKind;
}

/** Kinds whose events are rated one by one; the others are rated as steps of a period. */
export const reversibleKinds = ['once', 'usage', 'early_end_fee'] as const;
export type ReversibleKind = (typeof reversibleKinds)[number];

interface Segment {
  readonly from: Day;
  readonly to: Day;
  readonly fact: ChargeFact;
  readonly price: PriceVersion;
}

/** Returns the charge per day after another event, which replaces the days it covers. */
function overlay(segments: readonly Segment[], added: Segment): Segment[] {
  const clipped = segments.flatMap((segment) => {
    if (segment.to <= added.from || segment.from >= added.to) return [segment];
    return [
      { ...segment, to: added.from },
      { ...segment, from: added.to },
    ].filter(({ from, to }) => from < to);
  });
  return added.from < added.to ? [...clipped, added] : clipped;
}

/** The exact amount of the days of a period: days used ÷ days of the whole period. */
function exactOf(segments: readonly Segment[]): Fraction {
  return segments.reduce((total, { from, to, fact, price }) => {
    if (fact.quantity === 0n) return total;
    const days = BigInt(daysBetween(from, to));
    const periodDays = BigInt(daysBetween(fact.period_from, fact.period_to));
    const full = rate(price, price.brackets, fact.quantity, price.currency);
    return add(total, multiply(full, fraction(days, periodDays)));
  }, zero);
}

/** The full periods that a fee for an early end covers. */
export const periodsOfFee = (
  { service_from, service_to }: Pick<ChargeFact, 'service_from' | 'service_to'>,
  { bill_months }: Pick<PriceVersion, 'bill_months'>,
): number => Math.floor(monthsBetween(service_from, service_to) / bill_months);

function exactFee(fact: ChargeFact, price: PriceVersion): Fraction {
  const share = fraction(BigInt(price.early_fee_bps * periodsOfFee(fact, price)), 10_000n);
  return multiply(rate(price, price.brackets, fact.quantity, price.currency), share);
}

/** Corrections can make the usage of a period negative; it is credited at the same rates. */
function exactUsage({ quantity }: ChargeFact, price: PriceVersion): Fraction {
  const size = quantity < 0n ? -quantity : quantity;
  const amount = rate(price, price.brackets, size, price.currency);
  return quantity < 0n ? negate(amount) : amount;
}

function exactSingle(kind: ReversibleKind, fact: ChargeFact, price: PriceVersion): Fraction {
  if (kind === 'early_end_fee') return exactFee(fact, price);
  if (kind === 'usage') return exactUsage(fact, price);
  return rate(price, price.brackets, fact.quantity, price.currency);
}

export interface RatedEvent<Fact extends ChargeFact = ChargeFact> {
  readonly fact: Fact;
  readonly price: PriceVersion;
}

/**
 * Returns the amount of each event of one subscription, in minor units and in the given order,
 * which is the order in which they occurred.
 */
export function amountsOf(events: readonly RatedEvent[]): bigint[] {
  const periods = new Map<string, { segments: Segment[]; booked: bigint }>();
  return events.map(({ fact, price }) => {
    switch (fact.kind) {
      case 'recurring':
      case 'change': {
        const key = `${fact.charge} ${fact.period_from} ${fact.period_to}`;
        const before = periods.get(key) ?? { segments: [], booked: 0n };
        const segments = overlay(before.segments, {
          from: fact.service_from,
          to: fact.service_to,
          fact,
          price,
        });
        const amount = step(exactOf(segments), before.booked);
        periods.set(key, { segments, booked: before.booked + amount });
        return amount;
      }
      case 'early_end_fee':
      case 'usage':
      case 'once':
        return round(exactSingle(fact.kind, fact, price));
      case 'reversal':
        // The quantity of a reversal is that of its event with the opposite sign.
        if (fact.reverses === undefined)
          throw new RangeError('a reversal needs an event to reverse');
        return -round(exactSingle(fact.reverses, { ...fact, quantity: -fact.quantity }, price));
      default:
        throw new RangeError(`an event of kind ${fact.kind} isn't rated by a price version`);
    }
  });
}

/** Returns the amount that each of several events adds to those booked already. */
export function amountsAdded(
  booked: readonly RatedEvent[],
  added: readonly RatedEvent[],
): bigint[] {
  return amountsOf([...booked, ...added]).slice(booked.length);
}

export const sum = (amounts: readonly bigint[]): bigint =>
  amounts.reduce((total, amount) => total + amount, 0n);
