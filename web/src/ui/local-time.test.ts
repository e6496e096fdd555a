import { expect, test } from 'vitest';
import { instantOf, isAfter, zoneName } from './local-time.ts';

test("typed times are in the user's time zone", () => {
  const instant = instantOf('2026-11-24T09:30');
  expect(instant).toBe(new Date(2026, 10, 24, 9, 30).toISOString());
  expect(zoneName()).not.toBe('');
});

test.each(['', 'tomorrow', '2026-13-40T99:99'])('%j is not a time', (text) => {
  expect(instantOf(text)).toBeNull();
});

test('checks whether a time is later than now', () => {
  const now = Date.parse('2026-11-24T09:30:00Z');
  expect(isAfter('2026-11-24T09:31:00.000Z', now)).toBe(true);
  expect(isAfter('2026-11-24T09:30:00.000Z', now)).toBe(false);
});
