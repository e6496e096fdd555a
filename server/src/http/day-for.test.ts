import { expect, test } from 'vitest';
import { dayFor } from './day-for.ts';

const day = new Date('2026-12-03T10:00:00Z');

test.each([
  [undefined, 'December 3, 2026'],
  ['*', 'December 3, 2026'],
  ['en-GB,en;q=0.9', '3 December 2026'],
  ['not a language, de-DE;q=0.8', '3. Dezember 2026'],
])('formats the day for %s as %s', (acceptLanguage, expected) => {
  expect(dayFor(acceptLanguage, day)).toBe(expected);
});
