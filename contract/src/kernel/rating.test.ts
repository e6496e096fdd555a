import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compare, fraction } from './fraction.ts';
import { round } from './money.ts';
import {
  type Bracket,
  bracketProblem,
  chargeModels,
  losses,
  maximumMicro,
  rate,
  type RatedCharge,
} from './rating.ts';

const bracket = (from: bigint, rate_micro: bigint, flat_micro = 0n): Bracket => ({
  from,
  rate_micro,
  flat_micro,
});
const charge = (model: RatedCharge['model'], decimals = 0, size = 10n): RatedCharge => ({
  model,
  decimals,
  package_size: model === 'package' ? size : null,
});

const tiers = [bracket(1n, 10_000_000n), bracket(11n, 8_000_000n, 1_000_000n)];

test.each([
  ['flat', [bracket(1n, 49_990_000n)], 0n, 4999n],
  ['flat', [bracket(1n, 49_990_000n)], 7n, 4999n],
  ['per_unit', [bracket(1n, 4_990_000n)], 3n, 1497n],
  ['per_unit', [bracket(1n, 4_990_000n, 1_000_000n)], 0n, 0n],
  ['graduated', tiers, 10n, 10_000n],
  ['graduated', tiers, 11n, 10_900n],
  ['graduated', tiers, 12n, 11_700n],
  ['volume', tiers, 10n, 10_000n],
  ['volume', tiers, 11n, 8900n],
  ['package', [bracket(1n, 5_000_000n)], 10n, 500n],
  ['package', [bracket(1n, 5_000_000n)], 11n, 1000n],
] as const)('%s of %o for %d units', (model, brackets, quantity, amount) => {
  expect(round(rate(charge(model), brackets, quantity, 'USD'))).toBe(amount);
});

test('respects the decimals of the quantity and of the currency', () => {
  const minutes = charge('graduated', 2);
  const brackets = [bracket(1n, 10_000_000n), bracket(101n, 1_000_000n)];
  expect(round(rate(minutes, brackets, 100n, 'USD'))).toBe(1000n);
  expect(round(rate(minutes, brackets, 150n, 'USD'))).toBe(1050n);
  expect(round(rate(minutes, brackets, 150n, 'JPY'))).toBe(11n);
  expect(round(rate(charge('package', 1), [bracket(1n, 5_000_000n)], 101n, 'USD'))).toBe(1000n);
});

test('calculates the exact amount before rounding', () => {
  expect(rate(charge('per_unit', 3), [bracket(1n, 1n)], 1n, 'USD')).toEqual(
    fraction(1n, 10_000_000n),
  );
});

test.each([
  ['per_unit', [], 'none', 0],
  [
    'volume',
    Array.from({ length: 21 }, (_, index) => bracket(BigInt(index + 1), 1n)),
    'too_many',
    20,
  ],
  ['per_unit', tiers, 'not_one', 1],
  ['volume', [bracket(2n, 1n)], 'first_from', 0],
  ['volume', [bracket(1n, 1n), bracket(1n, 1n)], 'not_ascending', 1],
  ['per_unit', [bracket(1n, -1n)], 'negative', 0],
  ['per_unit', [bracket(1n, maximumMicro + 1n)], 'too_large', 0],
  ['flat', [bracket(1n, 1n, 1n)], 'flat_not_zero', 0],
] as const)('rejects brackets: %s %o is %s', (model, brackets, problem, index) => {
  expect(bracketProblem(model, brackets)).toEqual({ problem, index });
  expect(() => rate(charge(model), brackets, 1n, 'USD')).toThrow(RangeError);
});

test('rejects a negative quantity', () => {
  expect(() => rate(charge('flat'), [bracket(1n, 1n)], -1n, 'USD')).toThrow(RangeError);
});

test('returns the quantities at which a price loses money', () => {
  const sell = [bracket(1n, 10_000_000n), bracket(11n, 7_000_000n)];
  expect(losses(charge('volume'), [bracket(1n, 8_000_000n)], sell)).toEqual([
    { from: 11n, to: null },
  ]);
  expect(losses(charge('graduated'), [bracket(1n, 8_000_000n)], sell)).toEqual([
    { from: 31n, to: null },
  ]);
  expect(
    losses(charge('package'), [bracket(1n, 5_000_000n, 20n)], [bracket(1n, 5_000_010n)], {
      from: 3n,
      to: 25n,
    }),
  ).toEqual([{ from: 3n, to: 10n }]);
});

const price = fc.bigInt({ min: 0n, max: 20n });
const curve = (model: RatedCharge['model']) =>
  fc
    .uniqueArray(fc.bigInt({ min: 2n, max: 40n }), {
      maxLength: model === 'graduated' || model === 'volume' ? 5 : 0,
    })
    .chain((froms) =>
      fc.tuple(
        ...[1n, ...froms.toSorted((a, b) => Number(a - b))].map((from) =>
          fc
            .tuple(price, price)
            .map(([rateMicro, flat]) => bracket(from, rateMicro, model === 'flat' ? 0n : flat)),
        ),
      ),
    );
const rated = fc
  .tuple(fc.constantFrom(...chargeModels), fc.integer({ min: 0, max: 1 }))
  .chain(([model, decimals]) =>
    fc.record({
      charge: fc.bigInt({ min: 1n, max: 4n }).map((size) => charge(model, decimals, size)),
      buy: curve(model),
      sell: curve(model),
    }),
  );

test('finds the same losing quantities as comparing every quantity', () => {
  fc.assert(
    fc.property(rated, ({ charge: ratedCharge, buy, sell }) => {
      const ranges = losses(ratedCharge, buy, sell);
      for (let quantity = 1n; quantity <= 90n; quantity += 1n) {
        const isLoss =
          compare(
            rate(ratedCharge, sell, quantity, 'USD'),
            rate(ratedCharge, buy, quantity, 'USD'),
          ) < 0;
        const named = ranges.some(
          ({ from, to }) => quantity >= from && (to === null || quantity <= to),
        );
        expect(named, `${quantity}`).toBe(isLoss);
      }
    }),
  );
});

test('graduated totals are the sum of the units at their own rates', () => {
  fc.assert(
    fc.property(curve('graduated'), fc.bigInt({ min: 0n, max: 80n }), (brackets, quantity) => {
      let micro = 0n;
      for (let unit = 1n; unit <= quantity; unit += 1n) {
        const unitBracket = brackets.findLast(({ from }) => unit >= from);
        micro +=
          (unitBracket?.rate_micro ?? 0n) +
          (unitBracket?.from === unit ? unitBracket.flat_micro : 0n);
      }
      expect(rate(charge('graduated'), brackets, quantity, 'USD')).toEqual(
        fraction(micro, 10_000n),
      );
    }),
  );
});

test('a quantity within the first bracket costs the same in every model with one rate', () => {
  fc.assert(
    fc.property(curve('per_unit'), fc.bigInt({ min: 0n, max: 99n }), (brackets, quantity) => {
      const amount = rate(charge('per_unit', 1), brackets, quantity, 'EUR');
      for (const model of ['graduated', 'volume'] as const)
        expect(rate(charge(model, 1), brackets, quantity, 'EUR')).toEqual(amount);
    }),
  );
});
