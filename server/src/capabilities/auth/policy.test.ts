import { expect, test } from 'vitest';
import { secondStep, whyNotEnroll, whyNotRemove, whyNotUse } from './policy.ts';

const now = new Date('2031-05-06T07:08:10.000Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const first = { aal: 'aal1', aal2_at: null } as const;
const second = { aal: 'aal2', aal2_at: ago(0) } as const;
const verified = (id: string) => ({ id, status: 'verified' as const });
const begun = { id: 'begun', status: 'unverified' as const };

test('the password alone enrols the first factor and no other', () => {
  expect(whyNotEnroll(first, [])).toBeNull();
  expect(whyNotEnroll(first, [begun])).toBeNull();
  expect(whyNotEnroll(first, [verified('a')])).toBe('mfa_required');
  expect(whyNotEnroll(second, [verified('a')])).toBeNull();
});

test('a person has five factors at most', () => {
  const five = Array.from({ length: secondStep.factorsPerUser }, (_, index) =>
    verified(`${index}`),
  );
  expect(whyNotEnroll(second, five)).toBe('mfa_factor_limit');
  expect(whyNotEnroll(second, [...five.slice(1), begun])).toBeNull();
});

test('a begun enrolment is no way around a working factor', () => {
  expect(whyNotUse(first, begun, [begun])).toBeNull();
  expect(whyNotUse(first, begun, [begun, verified('a')])).toBe('mfa_required');
  expect(whyNotUse(first, verified('a'), [begun, verified('a')])).toBeNull();
  expect(whyNotUse(second, begun, [begun, verified('a')])).toBeNull();
});

test('removing a factor needs a fresh second step and leaves one', () => {
  const two = [verified('a'), verified('b')];
  const stale = { aal: 'aal2', aal2_at: ago(secondStep.freshSeconds + 1) } as const;
  expect(whyNotRemove(second, verified('a'), two, now)).toBeNull();
  expect(whyNotRemove(stale, verified('a'), two, now)).toBe('mfa_required');
  expect(whyNotRemove(first, verified('a'), two, now)).toBe('mfa_required');
  expect(whyNotRemove(second, verified('a'), [verified('a'), begun], now)).toBe('mfa_last_factor');
  expect(whyNotRemove(first, begun, [begun], now)).toBeNull();
  expect(whyNotRemove(first, begun, [begun, verified('a')], now)).toBe('mfa_required');
});
