import { expect, test } from 'vitest';
import { browserChecks } from './passkey-checks.ts';

const fullSupport = { secure: true, supported: true, platform: true, autofill: true };
const statesOf = (facts: Partial<typeof fullSupport>) =>
  Object.fromEntries(
    browserChecks({ ...fullSupport, ...facts }).map(({ name, state }) => [name, state]),
  );

test('needs no next step when everything is available', () => {
  const checks = browserChecks(fullSupport);
  expect(checks.map(({ state }) => state)).toEqual(['good', 'good', 'good', 'good']);
  expect(checks.every(({ next }) => next === null)).toBe(true);
});

test('an insecure connection hides passkey support', () => {
  expect(statesOf({ secure: false, supported: false, platform: false, autofill: false })).toEqual({
    'Secure connection': 'bad',
    Browser: 'bad',
    'This device': 'bad',
    Autofill: 'poor',
  });
});

test('offers alternatives without a screen lock or autofill', () => {
  expect(statesOf({ platform: false, autofill: false })).toEqual({
    'Secure connection': 'good',
    Browser: 'good',
    'This device': 'poor',
    Autofill: 'poor',
  });
});

test('every failed check explains what to do next', () => {
  const checks = browserChecks({
    secure: false,
    supported: false,
    platform: false,
    autofill: false,
  });
  expect(checks.filter(({ next }) => next === null)).toEqual([]);
});
