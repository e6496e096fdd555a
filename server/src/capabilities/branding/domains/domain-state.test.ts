import fc from 'fast-check';
import { expect, test } from 'vitest';
import { graceTime, nextDomainState } from './domain-state.ts';

const now = new Date('2031-05-06T07:08:10.000Z');
const states = ['pending', 'valid', 'invalid', 'conflict', 'not_found'] as const;
const outcomes = ['valid', 'pending', 'invalid', 'not_found', 'unknown'] as const;
const before = (status: (typeof states)[number], checks = 0, problemSince: Date | null = null) => ({
  status,
  checks,
  problemSince,
});

test('keeps the state without a DNS response, and lets no one claim a domain that another company holds', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...states),
      fc.constantFrom(...outcomes),
      fc.boolean(),
      fc.nat(100),
      (status, outcome, isHeld, checks) => {
        const next = nextDomainState(before(status, checks), outcome, isHeld, now);
        if (outcome === 'unknown') expect(next.status).toBe(status);
        else if (status !== 'valid' && isHeld) expect(next.status).toBe('conflict');
        else if (outcome === 'valid') expect(next.status).toBe('valid');
        else expect(next.status).toBe(status === 'valid' ? 'valid' : outcome);
        if (next.status === 'valid') expect(next.nextCheckAt).not.toBeNull();
        if (next.nextCheckAt !== null)
          expect(next.nextCheckAt.getTime()).toBeGreaterThan(now.getTime());
      },
    ),
  );
});

test('a verified domain keeps its state for a week after the first failed check', () => {
  const since = new Date(now.getTime() - graceTime);
  const recentDate = new Date(since.getTime() + 1);
  expect(nextDomainState(before('valid'), 'invalid', false, now)).toMatchObject({
    status: 'valid',
    problemSince: now,
  });
  expect(nextDomainState(before('valid', 0, recentDate), 'invalid', false, now)).toMatchObject({
    status: 'valid',
    problemSince: recentDate,
  });
  expect(nextDomainState(before('valid', 0, since), 'not_found', false, now)).toMatchObject({
    status: 'not_found',
    problemSince: null,
  });
  expect(nextDomainState(before('valid', 0, since), 'unknown', false, now)).toMatchObject({
    status: 'valid',
    problemSince: since,
  });
  expect(nextDomainState(before('valid', 0, since), 'valid', false, now)).toMatchObject({
    status: 'valid',
    problemSince: null,
  });
});
