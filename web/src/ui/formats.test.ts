import { expect, test } from 'vitest';
import {
  formatCount,
  formatCountry,
  formatDateTime,
  formatMonth,
  formatPercent,
  formatRelative,
} from './formats.ts';

const now = Date.parse('2026-03-10T12:00:00Z');

test.each([
  ['2026-03-10T11:59:40Z', 'just now'],
  ['2026-03-10T12:00:00Z', 'just now'],
  ['2026-03-10T12:00:20Z', 'now'],
  ['2026-03-10T11:57:00Z', '3 minutes ago'],
  ['2026-03-10T13:00:00Z', 'in 1 hour'],
  ['2026-03-09T11:00:00Z', 'yesterday'],
  ['2025-03-01T12:00:00Z', 'last year'],
])('%s is formatted as %s', (iso, text) => {
  expect(formatRelative(iso, now)).toBe(text);
});

test('months, shares, counts and countries are formatted', () => {
  expect(formatCountry('DE')).toBe('Germany');
  expect(formatCountry('ZZ')).toBeTruthy();
  expect(formatMonth('2026-01')).toBe('Jan');
  expect(formatMonth('2026-01', 'long')).toBe('January 2026');
  expect(formatPercent(0.756)).toBe('76%');
  expect(formatCount(1, 'company', 'companies')).toBe('1 company');
  expect(formatCount(1200, 'company', 'companies')).toBe('1,200 companies');
  expect(formatCount(99, 'company', 'companies', 100)).toBe('99 companies');
  expect(formatCount(100, 'company', 'companies', 100)).toBe('100+ companies');
});

test('an instant is formatted to the minute, with its time zone', () => {
  const text = formatDateTime('2026-12-01T17:35:13Z');
  expect(text).toMatch(/^\w{3} \d, 2026, \d\d?:\d5\s[AP]M .+$/);
  expect(text).not.toContain(':13');
});
