import { expect, test } from 'vitest';
import { browserChecks } from './passkey-checks.ts';

const everything = { secure: true, supported: true, platform: true, autofill: true };
const statesOf = (facts: Partial<typeof everything>) =>
  Object.fromEntries(
    browserChecks({ ...everything, ...facts }).map(({ name, state }) => [name, state]),
  );

test('where everything is there, nothing is left to do', () => {
  const checks = browserChecks(everything);
  expect(checks.map(({ state }) => state)).toEqual(['good', 'good', 'good', 'good']);
  expect(checks.every(({ next }) => next === null)).toBe(true);
});

test('a connection that is not secure hides what the browser can do', () => {
  expect(statesOf({ secure: false, supported: false, platform: false, autofill: false })).toEqual({
    'Secure connection': 'bad',
    Browser: 'bad',
    'This device': 'bad',
    'Offered while typing': 'poor',
  });
});

test('without a screen lock, and without autofill, there are other ways', () => {
  expect(statesOf({ platform: false, autofill: false })).toEqual({
    'Secure connection': 'good',
    Browser: 'good',
    'This device': 'poor',
    'Offered while typing': 'poor',
  });
});

test('whatever is not good says what to do next', () => {
  const checks = browserChecks({
    secure: false,
    supported: false,
    platform: false,
    autofill: false,
  });
  expect(checks.filter(({ next }) => next === null)).toEqual([]);
});
