/** An exact number: `numerator / denominator` in lowest terms, with a denominator above 0. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

function greatestCommonDivisor(one: bigint, other: bigint): bigint {
  let [left, right] = [one < 0n ? -one : one, other < 0n ? -other : other];
  while (right !== 0n) [left, right] = [right, left % right];
  return left;
}

/** Returns `numerator / denominator`. Throws RangeError if the denominator is 0. */
export function fraction(numerator: bigint, denominator = 1n): Fraction {
  if (denominator === 0n) throw new RangeError('a fraction needs a denominator other than 0');
  const divisor = greatestCommonDivisor(numerator, denominator);
  const scale = denominator < 0n ? -divisor : divisor;
  return { numerator: numerator / scale, denominator: denominator / scale };
}

export const zero = fraction(0n);

export const add = (one: Fraction, other: Fraction): Fraction =>
  fraction(
    one.numerator * other.denominator + other.numerator * one.denominator,
    one.denominator * other.denominator,
  );

export const negate = ({ numerator, denominator }: Fraction): Fraction => ({
  numerator: -numerator,
  denominator,
});

export const multiply = (one: Fraction, other: Fraction): Fraction =>
  fraction(one.numerator * other.numerator, one.denominator * other.denominator);

/** Returns a number below 0, 0, or above 0, as `Array.sort` expects. */
export function compare(one: Fraction, other: Fraction): number {
  const difference = one.numerator * other.denominator - other.numerator * one.denominator;
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}

/** Returns the whole number nearest to the value; halves are rounded away from 0. */
export function nearest({ numerator, denominator }: Fraction): bigint {
  const size = numerator < 0n ? -numerator : numerator;
  const rounded = (2n * size + denominator) / (2n * denominator);
  return numerator < 0n ? -rounded : rounded;
}
