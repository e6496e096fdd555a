import { expect, test } from 'vitest';
import { instantOf, laterThan, zoneName } from './schedule-time.ts';

test('what is typed means the zone of the person', () => {
  const instant = instantOf('2026-11-24T09:30');
  expect(instant).toBe(new Date(2026, 10, 24, 9, 30).toISOString());
  expect(zoneName()).not.toBe('');
});

test.each(['', 'tomorrow', '2026-13-40T99:99'])('%j means no moment', (typed) => {
  expect(instantOf(typed)).toBeNull();
});

test('a moment that has come is not later', () => {
  const now = Date.parse('2026-11-24T09:30:00Z');
  expect(laterThan('2026-11-24T09:31:00.000Z', now)).toBe(true);
  expect(laterThan('2026-11-24T09:30:00.000Z', now)).toBe(false);
});
