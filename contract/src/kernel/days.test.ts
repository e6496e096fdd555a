import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, addMonths, dayIn, daysBetween, nthPeriod, periodAt } from './days.ts';

test.each([
  ['2026-01-31', 1, 0, '2026-01-31', '2026-02-28'],
  ['2026-01-31', 1, 1, '2026-02-28', '2026-03-31'],
  ['2028-01-31', 1, 1, '2028-02-29', '2028-03-31'],
  ['2024-02-29', 12, 1, '2025-02-28', '2026-02-28'],
  ['2024-02-29', 12, 3, '2027-02-28', '2028-02-29'],
  ['2026-08-30', 6, 1, '2027-02-28', '2027-08-30'],
])('counts from anchor %s in steps of %d months to period %d', (anchor, months, k, from, to) => {
  expect(nthPeriod(anchor, months, k)).toEqual({ from, to });
});

test('each day is in exactly one period, and periods are contiguous', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 3000 }),
      fc.integer({ min: -800, max: 3000 }),
      fc.constantFrom(1, 3, 6, 12),
      (start, offset, months) => {
        const anchor = addDays('2024-01-01', start);
        const day = addDays(anchor, offset);
        const period = periodAt(anchor, months, day);
        expect(period.from <= day && day < period.to).toBe(true);
        expect(periodAt(anchor, months, period.to).from).toBe(period.to);
        expect(periodAt(anchor, months, addDays(period.from, -1)).to).toBe(period.from);
      },
    ),
    { numRuns: 300 },
  );
});

test('counts days across clock changes, and months to the end of a shorter month', () => {
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
  expect(addMonths('2026-03-31', 11)).toBe('2027-02-28');
  const midnight = new Date('2026-03-29T22:30:00Z');
  expect(dayIn('Europe/Berlin', midnight)).toBe('2026-03-30');
  expect(dayIn('America/New_York', midnight)).toBe('2026-03-29');
});
