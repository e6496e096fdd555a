import { expect, test } from 'vitest';
import {
  amountsAdded,
  amountsOf,
  type ChargeFact,
  periodsOfFee,
  type PriceVersion,
  sum,
} from './rating-events.ts';

const price = (overrides: Partial<PriceVersion> = {}): PriceVersion => ({
  model: 'per_unit',
  decimals: 0,
  package_size: null,
  brackets: [{ from: 1n, rate_micro: 10_000_000n, flat_micro: 0n }],
  currency: 'USD',
  bill_months: 1,
  early_fee_bps: 10_000,
  ...overrides,
});
const june = { period_from: '2026-06-01', period_to: '2026-07-01' };
const fact = (
  kind: ChargeFact['kind'],
  quantity: bigint,
  from: string,
  overrides: Partial<ChargeFact> = {},
): ChargeFact => ({
  kind,
  charge: 'seat',
  quantity,
  service_from: `2026-06-${from}`,
  service_to: '2026-07-01',
  ...june,
  ...overrides,
});
const rate = (facts: readonly ChargeFact[], version = price()) =>
  amountsOf(facts.map((fact) => ({ fact: fact, price: version })));

test.each([
  ['a full period', [fact('recurring', 10n, '01')], [10_000n]],
  ['half a period', [fact('recurring', 10n, '16')], [5000n]],
  [
    'an increase for the days left',
    [fact('recurring', 10n, '01'), fact('change', 15n, '16')],
    [10_000n, 2500n],
  ],
  [
    'an increase undone on its day',
    [fact('recurring', 10n, '01'), fact('change', 15n, '12'), fact('change', 10n, '12')],
    [10_000n, 3167n, -3167n],
  ],
  [
    'an end with a credit for the days left',
    [fact('recurring', 10n, '01'), fact('change', 0n, '08')],
    [10_000n, -7667n],
  ],
  [
    'a suspension and its end',
    [fact('recurring', 3n, '01'), fact('change', 0n, '11'), fact('change', 3n, '21')],
    [3000n, -2000n, 1000n],
  ],
  [
    'days of a period that was cut short',
    [fact('recurring', 10n, '01', { service_to: '2026-06-11' })],
    [3333n],
  ],
])('rates %s', (_, facts, amounts) => {
  expect(rate(facts)).toEqual(amounts);
});

test('the parts of a period add up to its full amount, however many changes split it', () => {
  const version = price({ brackets: [{ from: 1n, rate_micro: 3_330_000n, flat_micro: 0n }] });
  const days = Array.from({ length: 30 }, (_, index) => String(index + 1).padStart(2, '0'));
  const facts = days.map((day, index) => fact(index === 0 ? 'recurring' : 'change', 1n, day));
  expect(sum(rate(facts, version))).toBe(333n);
});

test('adds a change to the booked amount', () => {
  const booked = [{ fact: fact('recurring', 10n, '01'), price: price() }];
  const added = [{ fact: fact('change', 11n, '02'), price: price() }];
  expect(amountsAdded(booked, added)).toEqual([967n]);
});

test('rates volume prices, one-time charges and usage corrections', () => {
  const volume = price({
    model: 'volume',
    brackets: [
      { from: 1n, rate_micro: 10_000_000n, flat_micro: 0n },
      { from: 11n, rate_micro: 8_000_000n, flat_micro: 0n },
    ],
  });
  expect(rate([fact('recurring', 10n, '01'), fact('change', 11n, '16')], volume)).toEqual([
    10_000n,
    -600n,
  ]);
  expect(rate([fact('once', 2n, '16')])).toEqual([2000n]);
  expect(rate([fact('usage', -3n, '01')])).toEqual([-3000n]);
});

test('the fee for an early end counts full periods from the anchor', () => {
  const rest = { service_from: '2026-02-28', service_to: '2026-05-31' };
  expect(periodsOfFee(rest, { bill_months: 1 })).toBe(3);
  const fee = fact('early_end_fee', 10n, '01', rest);
  expect(rate([fee], price({ early_fee_bps: 5000 }))).toEqual([15_000n]);
});

test('refuses to rate an order charge, which no price version covers', () => {
  expect(() => rate([fact('order_charge', 1n, '01')])).toThrow(RangeError);
});

test.each(['once', 'usage', 'early_end_fee'] as const)(
  'a reversal of %s is exactly the opposite of its event',
  (kind) => {
    const oddPrice = price({ brackets: [{ from: 1n, rate_micro: 3_335_000n, flat_micro: 0n }] });
    const charge = fact(kind, 3n, '01');
    const reversal = { ...charge, kind: 'reversal', quantity: -3n, reverses: kind } as const;
    const [amount = 0n, back] = rate([charge, reversal], oddPrice);
    expect(amount).toBeGreaterThan(0n);
    expect(back).toBe(-amount);
  },
);
