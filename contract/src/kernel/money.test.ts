import fc from 'fast-check';
import { expect, test } from 'vitest';
import { add, fraction, zero } from './fraction.ts';
import { minorUnits, round, split, step } from './money.ts';

const amount = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });
const exact = fc
  .tuple(amount, fc.bigInt({ min: 1n, max: 10n ** 9n }))
  .map(([numerator, denominator]) => fraction(numerator, denominator));
const size = (value: bigint) => (value < 0n ? -value : value);

test.each([
  [1n, 2n, 1n],
  [-1n, 2n, -1n],
  [5n, 2n, 3n],
  [-5n, 2n, -3n],
  [49n, 100n, 0n],
  [-149n, 100n, -1n],
  [150n, 100n, 2n],
])('%d / %d rounds to %d', (numerator, denominator, rounded) => {
  expect(round(fraction(numerator, denominator))).toBe(rounded);
});

test('rounding is off by at most half a unit, symmetrically around 0', () => {
  fc.assert(
    fc.property(exact, ({ numerator, denominator }) => {
      const rounded = round({ numerator, denominator });
      expect(2n * size(numerator - rounded * denominator)).toBeLessThanOrEqual(denominator);
      expect(round({ numerator: -numerator, denominator })).toBe(-rounded);
    }),
  );
});

test.each([
  ['thirds', 100n, [1n, 1n, 1n], [34n, 33n, 33n]],
  ['equal remainders', 1n, [1n, 1n], [1n, 0n]],
  ['a negative amount', -100n, [1n, 1n, 1n], [-34n, -33n, -33n]],
  ['a weight of 0', 10n, [0n, 1n], [0n, 10n]],
  ['the largest remainder last', 10n, [14n, 15n, 71n], [1n, 2n, 7n]],
  ['nothing', 0n, [0n, 0n], [0n, 0n]],
])('splits %s', (_, total, weights, parts) => {
  expect(split(total, weights)).toEqual(parts);
});

test('the parts of a split add up, and each is within one unit of its exact share', () => {
  const weights = fc
    .array(fc.bigInt({ min: 0n, max: 10n ** 9n }), { minLength: 1, maxLength: 30 })
    .filter((all) => all.some((weight) => weight > 0n));
  fc.assert(
    fc.property(amount, weights, (total, all) => {
      const parts = split(total, all);
      const sum = all.reduce((before, weight) => before + weight, 0n);
      expect(parts.reduce((before, part) => before + part, 0n)).toBe(total);
      for (const [index, weight] of all.entries()) {
        expect(size((parts[index] ?? 0n) * sum - total * weight)).toBeLessThan(sum);
      }
    }),
  );
});

test('refuses to split an amount by negative weights or by weights that are all 0', () => {
  expect(() => split(1n, [2n, -1n])).toThrow(RangeError);
  expect(() => split(1n, [0n])).toThrow(RangeError);
  expect(() => split(1n, [])).toThrow(RangeError);
});

test('the steps of any progression add up to the rounded total', () => {
  fc.assert(
    fc.property(fc.array(exact, { minLength: 1, maxLength: 40 }), (parts) => {
      let soFar = zero;
      let booked = 0n;
      for (const part of parts) {
        soFar = add(soFar, part);
        booked += step(soFar, booked);
      }
      expect(booked).toBe(round(soFar));
    }),
  );
});

test.each([
  ['USD', 100n],
  ['JPY', 1n],
  ['KWD', 1000n],
])('%s has %d minor units', (currency, units) => {
  expect(minorUnits(currency)).toBe(units);
});
