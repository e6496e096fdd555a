import fc from 'fast-check';
import { expect, test } from 'vitest';
import { adjustBrackets } from './adjust-price.ts';

const price = (rate: string, flat = '0') => [{ from: '1', rate_micro: rate, flat_micro: flat }];

test.each([
  ['3% up, in steps of .05', '9990000', 300, 50_000, '10300000'],
  ['a multiple of the step is unchanged', '10000000', 0, 50_000, '10000000'],
  ['half price', '9990000', -5000, 10_000, '5000000'],
  ['free stays free', '0', 300, 50_000, '0'],
])('%s', (_name, rate, bps, step_micro, expected) => {
  expect(adjustBrackets(price(rate), { bps, step_micro })).toEqual(price(expected));
});

test('a result is a multiple of the step, less than one step above the exact one', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 15n });
  fc.assert(
    fc.property(
      amount,
      fc.integer({ min: -9999, max: 100_000 }),
      fc.integer({ min: 1, max: 1_000_000 }),
      (rate, bps, step_micro) => {
        const [bracket] = adjustBrackets(price(rate.toString()), { bps, step_micro });
        const result = BigInt(bracket?.rate_micro ?? -1);
        const exact = rate * BigInt(10_000 + bps);
        expect(result % BigInt(step_micro)).toBe(0n);
        expect(result * 10_000n - exact).toBeGreaterThanOrEqual(0n);
        expect(result * 10_000n - exact).toBeLessThan(10_000n * BigInt(step_micro));
      },
    ),
  );
});
