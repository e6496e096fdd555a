import { type Fraction, nearest } from './fraction.ts';

// The only place that rounds money. Amounts are whole minor units, such as cents; all values they
// are calculated from are exact.

/**
 * Digits after the decimal point (ISO 4217), where they aren't two; app.minor_digits has the same
 * list.
 */
export const otherDigits: Readonly<Record<string, number>> = {
  BHD: 3,
  BIF: 0,
  CLF: 4,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  IQD: 3,
  ISK: 0,
  JOD: 3,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  PYG: 0,
  RWF: 0,
  TND: 3,
  UGX: 0,
  UYI: 0,
  UYW: 4,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
};

export const minorDigits = (currency: string): number => otherDigits[currency] ?? 2;

/** Returns how many minor units make one major unit of a currency: 100n for USD, 1n for JPY. */
export function minorUnits(currency: string): bigint {
  return 10n ** BigInt(minorDigits(currency));
}

/** Millionths of a major unit: the unit of prices, whose columns end in `_micro`. */
export const microUnits = 1_000_000n;

/**
 * Rounds an exact amount of minor units, halves away from 0. Round once for each line and once for
 * each tax group, because EN 16931 (BR-CO-17) recalculates the tax of a group that way.
 */
export const round = (exact: Fraction): bigint => nearest(exact);

/**
 * Divides an amount by weights so that the parts add up to it. The units left after rounding down
 * go to the largest remainders, and to the first of equal ones. Negative amounts are divided like
 * positive ones. Throws RangeError if a weight is negative, or if all are 0 and the amount isn't.
 */
export function split(total: bigint, weights: readonly bigint[]): bigint[] {
  if (weights.some((weight) => weight < 0n)) throw new RangeError('a weight is negative');
  const sum = weights.reduce((before, weight) => before + weight, 0n);
  if (sum === 0n) {
    if (total !== 0n) throw new RangeError('an amount cannot be divided by weights of 0');
    return weights.map(() => 0n);
  }
  const size = total < 0n ? -total : total;
  const shares = weights.map((weight, index) => ({
    place: index,
    amount: (size * weight) / sum,
    remainder: (size * weight) % sum,
  }));
  const remainder = size - shares.reduce((before, { amount }) => before + amount, 0n);
  const receivers = new Set(
    shares
      .toSorted(
        (a, b) =>
          Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder) ||
          a.place - b.place,
      )
      .slice(0, Number(remainder))
      .map(({ place }) => place),
  );
  return shares.map(({ place, amount }) => {
    const part = receivers.has(place) ? amount + 1n : amount;
    return total < 0n ? -part : part;
  });
}

/**
 * Returns the next part of something that is billed, credited, collected or clawed back in parts:
 * the rounded total so far less the booked amount. The parts always add up to the rounded whole.
 */
export const step = (exactSoFar: Fraction, bookedSoFar: bigint): bigint =>
  round(exactSoFar) - bookedSoFar;
