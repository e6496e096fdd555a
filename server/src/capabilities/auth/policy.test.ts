import { passkeys } from '@trunkline/contract/kernel/constants';
import { expect, test } from 'vitest';
import {
  freshUntil,
  hasSecondStep,
  isFresh,
  secondStep,
  enrollDenial,
  registerDenial,
  removeDenial,
  usageDenial,
} from './policy.ts';

const now = new Date('2031-05-06T07:08:10.000Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const first = { aal: 'aal1', aal2_at: null } as const;
const second = { aal: 'aal2', aal2_at: ago(0) } as const;
const stale = { aal: 'aal2', aal2_at: ago(secondStep.freshSeconds + 1) } as const;
/** A trusted browser: the second step was taken, but never in this session. */
const trusted = { aal: 'aal2', aal2_at: null } as const;
const verified = (id: string) => ({ id, status: 'verified' as const });
const started = { id: 'started', status: 'unverified' as const };
const steps = (factors: (ReturnType<typeof verified> | typeof started)[], keys = 0) => ({
  factors,
  passkeys: keys,
});

test('the second step is fresh for ten minutes, and never when a browser skipped it', () => {
  expect(isFresh({ aal: 'aal2', aal2_at: ago(secondStep.freshSeconds) }, now)).toBe(true);
  expect(isFresh(stale, now)).toBe(false);
  expect(isFresh(trusted, now)).toBe(false);
  expect(freshUntil(first)).toBeNull();
});

test('a working factor or a passkey counts as a second step; an unfinished enrolment does not', () => {
  expect(hasSecondStep(steps([started]))).toBe(false);
  expect(hasSecondStep(steps([verified('a')]))).toBe(true);
  expect(hasSecondStep(steps([], 1))).toBe(true);
});

test('a session without a second step can set up only the first two-factor method', () => {
  for (const denialOf of [enrollDenial, registerDenial]) {
    expect(denialOf(first, steps([]), now)).toBeNull();
    expect(denialOf(first, steps([started]), now)).toBeNull();
    expect(denialOf(first, steps([verified('a')]), now)).toBe('mfa_required');
    expect(denialOf(first, steps([], 1), now)).toBe('mfa_required');
    expect(denialOf(second, steps([verified('a')]), now)).toBeNull();
    expect(denialOf(stale, steps([verified('a')]), now)).toBe('fresh_mfa_required');
    expect(denialOf(trusted, steps([], 1), now)).toBe('fresh_mfa_required');
  }
});

test('a person can have at most five factors and ten passkeys', () => {
  const five = Array.from({ length: secondStep.factorsPerUser }, (_, index) =>
    verified(`${index}`),
  );
  expect(enrollDenial(second, steps(five), now)).toBe('mfa_factor_limit');
  expect(enrollDenial(second, steps([...five.slice(1), started]), now)).toBeNull();
  expect(registerDenial(second, steps(five, passkeys.perUser), now)).toBe('passkey_limit');
  expect(registerDenial(second, steps(five, passkeys.perUser - 1), now)).toBeNull();
});

test('an unfinished enrolment does not bypass a working second step', () => {
  expect(usageDenial(first, started, steps([started]))).toBeNull();
  expect(usageDenial(first, started, steps([started, verified('a')]))).toBe('mfa_required');
  expect(usageDenial(first, started, steps([started], 1))).toBe('mfa_required');
  expect(usageDenial(first, verified('a'), steps([started, verified('a')]))).toBeNull();
  expect(usageDenial(second, started, steps([started, verified('a')]))).toBeNull();
});

test('removing a working factor requires a fresh second step and leaves at least one', () => {
  const two = steps([verified('a'), verified('b')]);
  expect(removeDenial(second, verified('a'), two, now)).toBeNull();
  expect(removeDenial(stale, verified('a'), two, now)).toBe('fresh_mfa_required');
  expect(removeDenial(trusted, verified('a'), two, now)).toBe('fresh_mfa_required');
  expect(removeDenial(first, verified('a'), two, now)).toBe('mfa_required');
  const last = steps([verified('a'), started]);
  expect(removeDenial(second, verified('a'), last, now)).toBe('mfa_last_factor');
  expect(removeDenial(second, 'passkey', steps([], 1), now)).toBe('mfa_last_factor');
  expect(removeDenial(second, 'passkey', steps([verified('a')], 1), now)).toBeNull();
  expect(removeDenial(first, started, steps([started]), now)).toBeNull();
  expect(removeDenial(first, started, steps([started, verified('a')]), now)).toBe('mfa_required');
});
