import { expect, test } from 'vitest';
import { lastDayOf, monthAfter } from './renewal-months.ts';

test('counts months across years, both ways', () => {
  expect(monthAfter('2026-11', 3)).toBe('2027-02');
  expect(monthAfter('2027-01', -1)).toBe('2026-12');
  expect(monthAfter('2026-12', 12)).toBe('2027-12');
});

test('knows the last day of each month', () => {
  expect(['2027-02', '2028-02', '2026-12'].map(lastDayOf)).toEqual([
    '2027-02-28',
    '2028-02-29',
    '2026-12-31',
  ]);
});
