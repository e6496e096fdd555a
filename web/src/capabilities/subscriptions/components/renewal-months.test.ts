import type { RenewalItem } from '@trunkline/contract/subscriptions';
import { expect, test } from 'vitest';
import { byMonth, lastDayOf, monthAfter } from './renewal-months.ts';

test('adds and subtracts months across years', () => {
  expect(monthAfter('2026-11', 3)).toBe('2027-02');
  expect(monthAfter('2027-01', -1)).toBe('2026-12');
  expect(monthAfter('2026-12', 12)).toBe('2027-12');
});

test('shows the end of a yearly term that began in the first month', () => {
  const item = { subscription: { term_to: '2027-11-27' } } as RenewalItem;
  expect(byMonth([item], '2026-11').flatMap(({ items }) => items)).toEqual([item]);
});

test('returns the last day of a month', () => {
  expect(['2027-02', '2028-02', '2026-12'].map(lastDayOf)).toEqual([
    '2027-02-28',
    '2028-02-29',
    '2026-12-31',
  ]);
});
