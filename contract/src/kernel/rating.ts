import { add, fraction, type Fraction, multiply, negate, zero } from './fraction.ts';
import { microUnits, minorUnits } from './money.ts';

// Turns a quantity and a price into an exact amount. Quotes, carts, previews and invoices all call
// it, so what is quoted is what is billed.

export const chargeModels = ['flat', 'per_unit', 'graduated', 'volume', 'package'] as const;

/**
 * - `flat`: one amount, whatever the quantity.
 * - `per_unit`: the rate for each unit.
 * - `graduated`: each unit at the rate of its bracket.
 * - `volume`: all units at the rate of the bracket that the quantity reaches.
 * - `package`: the rate for each package begun.
 */
export type ChargeModel = (typeof chargeModels)[number];

/** A bracket is reached when the quantity is at least `from`. */
export interface Bracket {
  /** The first unit at this rate, counted in the smallest units of the charge. */
  readonly from: bigint;
  /** For one unit, one package, or the flat charge, in millionths of the major currency unit. */
  readonly rate_micro: bigint;
  /** Added once when the bracket is reached. */
  readonly flat_micro: bigint;
}

export interface RatedCharge {
  readonly model: ChargeModel;
  /** Decimals of the quantity: the smallest unit is 10^-decimals. */
  readonly decimals: number;
  /** Units in a package. */
  readonly package_size: bigint | null;
}

export const maximumBrackets = 20;

/** Maximum of one price, in millionths: a billion. */
export const maximumMicro = 1_000_000_000n * microUnits;

export const smallestUnits = ({ decimals }: Pick<RatedCharge, 'decimals'>): bigint =>
  10n ** BigInt(decimals);

export type BracketProblem =
  | 'none'
  | 'too_many'
  | 'not_one'
  | 'first_from'
  | 'not_ascending'
  | 'negative'
  | 'too_large'
  | 'flat_not_zero';

/**
 * Returns the first problem with a charge's brackets and the index of that bracket; null if there
 * is none.
 */
export function bracketProblem(
  model: ChargeModel,
  brackets: readonly Bracket[],
): { readonly problem: BracketProblem; readonly index: number } | null {
  const [first] = brackets;
  if (first === undefined) return { problem: 'none', index: 0 };
  if (brackets.length > maximumBrackets) return { problem: 'too_many', index: maximumBrackets };
  if (model !== 'graduated' && model !== 'volume' && brackets.length > 1)
    return { problem: 'not_one', index: 1 };
  if (first.from !== 1n) return { problem: 'first_from', index: 0 };
  for (const [index, { from, rate_micro, flat_micro }] of brackets.entries()) {
    const before = brackets[index - 1];
    if (before !== undefined && from <= before.from) return { problem: 'not_ascending', index };
    if (rate_micro < 0n || flat_micro < 0n) return { problem: 'negative', index };
    if (rate_micro > maximumMicro || flat_micro > maximumMicro)
      return { problem: 'too_large', index };
    if (model === 'flat' && flat_micro !== 0n) return { problem: 'flat_not_zero', index };
  }
  return null;
}

/** The number of packages begun with a quantity in smallest units. */
export function packagesOf(charge: RatedCharge, quantity: bigint): bigint {
  const size = (charge.package_size ?? 1n) * smallestUnits(charge);
  return (quantity + size - 1n) / size;
}

/** The exact total in millionths of the major currency unit. */
function totalMicro(charge: RatedCharge, brackets: readonly Bracket[], quantity: bigint): Fraction {
  const [first] = brackets;
  if (first !== undefined && charge.model === 'flat') return fraction(first.rate_micro);
  const applicable = brackets.filter(({ from }) => quantity >= from);
  const last = applicable.at(-1);
  if (last === undefined) return zero;
  const units = smallestUnits(charge);
  switch (charge.model) {
    case 'package':
      return fraction(packagesOf(charge, quantity) * last.rate_micro + last.flat_micro);
    case 'graduated': {
      const total = applicable.reduce((before, { from, rate_micro, flat_micro }, index) => {
        const end = applicable[index + 1]?.from ?? quantity + 1n;
        return before + (end - from) * rate_micro + flat_micro * units;
      }, 0n);
      return fraction(total, units);
    }
    default:
      return add(fraction(quantity * last.rate_micro, units), fraction(last.flat_micro));
  }
}

/**
 * Returns the exact amount for a quantity, in minor units of the currency.
 *
 * @param quantity in the smallest units of the charge: 150n is 1.5 with two decimals.
 * @throws RangeError if the quantity is negative, or if the brackets are not valid.
 */
export function rate(
  charge: RatedCharge,
  brackets: readonly Bracket[],
  quantity: bigint,
  currency: string,
): Fraction {
  if (quantity < 0n) throw new RangeError('a quantity is negative');
  const problem = bracketProblem(charge.model, brackets);
  if (problem !== null) throw new RangeError(`brackets are not valid: ${problem.problem}`);
  const factor = fraction(minorUnits(currency), microUnits);
  return multiply(totalMicro(charge, brackets, quantity), factor);
}

/** The quantities at which a curve of totals bends or jumps, ascending. */
export function breakpointsOf(charge: RatedCharge, brackets: readonly Bracket[]): bigint[] {
  if (charge.model !== 'graduated' && charge.model !== 'volume') return [1n];
  return brackets.flatMap(({ from }) => (from > 1n ? [from - 1n, from] : [from]));
}

/** Quantities from `from` to `to`, both included; `to` is null if there is no end. */
export interface QuantityRange {
  readonly from: bigint;
  readonly to: bigint | null;
}

/**
 * Returns the quantities at which selling at `sell` brings in less than buying at `buy` costs, both
 * in the same currency, as ascending ranges. Between two bends of either curve both totals are
 * straight lines, so they cross at most once.
 *
 * @param range quantities that can be ordered, in the smallest units of the charge.
 */
export function losses(
  charge: RatedCharge,
  buy: readonly Bracket[],
  sell: readonly Bracket[],
  range: QuantityRange = { from: 1n, to: null },
): QuantityRange[] {
  const isPackaged = charge.model === 'package';
  const size = isPackaged ? (charge.package_size ?? 1n) * smallestUnits(charge) : 1n;
  // Packages are compared by their number, because totals jump at each of them.
  const quantityAt = (count: bigint) => count * size;
  const first = isPackaged ? packagesOf(charge, range.from) : range.from;
  const last = range.to === null || !isPackaged ? range.to : packagesOf(charge, range.to);
  const marginAt = (count: bigint) =>
    add(
      totalMicro(charge, sell, quantityAt(count)),
      negate(totalMicro(charge, buy, quantityAt(count))),
    );
  const starts = [first, ...breakpointsOf(charge, buy), ...breakpointsOf(charge, sell)]
    .filter((count) => count >= first && (last === null || count <= last))
    .toSorted((a, b) => Number(a > b) - Number(a < b))
    .filter((count, index, all) => index === 0 || count !== all[index - 1]);
  const ranges: QuantityRange[] = [];
  for (const [index, start] of starts.entries()) {
    const next = starts[index + 1];
    const end = next === undefined ? last : next - 1n;
    const slope = end === start ? zero : add(marginAt(start + 1n), negate(marginAt(start)));
    const loss = lossOf(marginAt(start), slope, start, end);
    if (loss !== null) ranges.push(loss);
  }
  return merge(ranges).map(({ from, to }) => ({
    from: isPackaged ? larger((from - 1n) * size + 1n, range.from) : from,
    to: to === null ? null : isPackaged ? smaller(to * size, range.to) : to,
  }));
}

const larger = (a: bigint, b: bigint) => (a > b ? a : b);
const smaller = (a: bigint, b: bigint | null) => (b === null || a < b ? a : b);

/** The part of a straight segment that lies below 0. */
function lossOf(
  first: Fraction,
  slope: Fraction,
  start: bigint,
  end: bigint | null,
): QuantityRange | null {
  // Steps from the start until the line is at or above 0: -first / slope.
  const numerator = -first.numerator * slope.denominator;
  const denominator = first.denominator * slope.numerator;
  if (first.numerator < 0n) {
    if (slope.numerator <= 0n) return { from: start, to: end };
    const crossing = start + (numerator + denominator - 1n) / denominator - 1n;
    return { from: start, to: end === null || crossing < end ? crossing : end };
  }
  if (slope.numerator >= 0n) return null;
  const crossing = start + numerator / denominator + 1n;
  return end === null || crossing <= end ? { from: crossing, to: end } : null;
}

function merge(ranges: readonly QuantityRange[]): QuantityRange[] {
  const merged: QuantityRange[] = [];
  for (const range of ranges) {
    const before = merged.at(-1);
    if (before !== undefined && before.to !== null && before.to + 1n === range.from)
      merged[merged.length - 1] = { from: before.from, to: range.to };
    else merged.push(range);
  }
  return merged;
}
