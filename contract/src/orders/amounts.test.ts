import { expect, test } from 'vitest';
import { allowedQuantities, firstBill, isAllowedQuantity, lineAmounts } from './amounts.ts';

const bracket = (rate_micro: string) => [{ from: '1', rate_micro, flat_micro: '0' }];
const charge = { model: 'per_unit', package_size: null, decimals: 0 } as const;

test('a line adds up its charges by kind, each rounded once, without usage', () => {
  const charges = [
    { ...charge, kind: 'recurring', brackets: bracket('10005000') },
    { ...charge, kind: 'once', model: 'flat', brackets: bracket('25000000') },
    { ...charge, kind: 'usage', brackets: bracket('1000000') },
  ] as const;
  expect(lineAmounts(charges, 3, 'USD')).toEqual({ once: 2500n, recurring: 3002n });
  expect(lineAmounts(charges, 3, 'JPY')).toEqual({ once: 25n, recurring: 30n });
});

test('the first bill of a trial has only its one-time charges', () => {
  const line = { once: 100n, recurring: 7n };
  expect(
    firstBill([
      { ...line, trial_days: 0 },
      { ...line, trial_days: 14 },
    ]),
  ).toBe(207n);
});

test.each([
  [{ min_quantity: 1, max_quantity: null, step_quantity: 1 }, 0, 'Order 1 or more.'],
  [{ min_quantity: 5, max_quantity: 12, step_quantity: 5 }, 12, 'Order 5 to 10 in steps of 5.'],
  [{ min_quantity: 3, max_quantity: 3, step_quantity: 1 }, 4, 'Only 3 can be ordered.'],
  [
    { min_quantity: 2, max_quantity: null, step_quantity: 3 },
    1_000_001,
    'Order 2 to 999998 in steps of 3.',
  ],
])('names the quantities that can be ordered: %o', (plan, quantity, message) => {
  expect(allowedQuantities(plan, quantity)).toBe(message);
  expect(isAllowedQuantity(plan, quantity)).toBe(false);
  expect(isAllowedQuantity(plan, plan.min_quantity)).toBe(true);
});
