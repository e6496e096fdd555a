import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bpsOf, bracketsText, decimalOf, microOf, percentOf, readBrackets } from './price-text.ts';

const micro = fc.bigInt({ min: 0n, max: 10n ** 15n }).map(String);
const brackets = fc
  .uniqueArray(fc.integer({ min: 2, max: 1_000_000 }), { maxLength: 5 })
  .chain((starts) =>
    fc.tuple(
      ...[1, ...starts.toSorted((a, b) => a - b)].map((from) =>
        fc.record({ from: fc.constant(String(from)), rate_micro: micro, flat_micro: micro }),
      ),
    ),
  );

test('prices, decimals and percentages are read back as they were written', () => {
  fc.assert(
    fc.property(brackets, (price) => {
      expect(readBrackets(bracketsText(price))).toEqual(price);
    }),
  );
  fc.assert(
    fc.property(micro, (number) => {
      expect(microOf(decimalOf(number))).toBe(number);
    }),
  );
  fc.assert(
    fc.property(fc.integer({ min: -9999, max: 1_000_000 }), (bps) => {
      expect(bpsOf(percentOf(bps))).toBe(bps);
    }),
  );
});

test.each([
  ['12,50', [{ from: '1', rate_micro: '12500000', flat_micro: '0' }]],
  [
    '1: 12.5; 11: 11 + 3',
    [
      { from: '1', rate_micro: '12500000', flat_micro: '0' },
      { from: '11', rate_micro: '11000000', flat_micro: '3000000' },
    ],
  ],
])('reads %s', (text, price) => expect(readBrackets(text)).toEqual(price));

test.each(['', '-1', '1e5', '12.1234567', '12; 11', '1: ', '0: 5', '1 + 2 + 3', '=1', '12 USD'])(
  'rejects %j',
  (text) => expect(readBrackets(text)).toBeNull(),
);
