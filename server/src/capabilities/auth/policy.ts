import type { Assurance } from '@trunkline/contract/auth';
import type { ErrorCode } from '../../kernel/errors.ts';

/** Bounds of the second step. */
export const secondStep = {
  /** Bytes of an authenticator's secret: what SHA-1 takes in full (RFC 4226, section 4, R6). */
  secretBytes: 20,
  factorsPerUser: 5,
  attemptsPerChallenge: 5,
  /** Wrong codes in a row, over all challenges, after which a factor rests. Only who knows the password can enter them. */
  failuresUntilLock: 10,
  lockSeconds: 15 * 60,
  /** How long ago the second step may lie for changing the factors. */
  freshSeconds: 10 * 60,
} as const;

interface Actor {
  readonly aal: Assurance;
  readonly aal2_at: Date | null;
}

interface Subject {
  readonly id: string;
  readonly status: 'unverified' | 'verified';
}

const isVerified = (factor: Subject) => factor.status === 'verified';

/** Only the first factor is anybody's with the password alone; null means 'may'. */
export function whyNotUse(
  actor: Actor,
  factor: Subject | null,
  all: readonly Subject[],
): ErrorCode | null {
  const first = !all.some(isVerified);
  const allowed = actor.aal === 'aal2' || first || (factor !== null && isVerified(factor));
  return allowed ? null : 'mfa_required';
}

export function whyNotEnroll(actor: Actor, all: readonly Subject[]): ErrorCode | null {
  const verified = all.filter(isVerified).length;
  return (
    whyNotUse(actor, null, all) ??
    (verified >= secondStep.factorsPerUser ? 'mfa_factor_limit' : null)
  );
}

/** Removing a working factor needs a fresh second step, and one always remains. */
export function whyNotRemove(
  actor: Actor,
  factor: Subject,
  all: readonly Subject[],
  now: Date,
): ErrorCode | null {
  if (!isVerified(factor)) return whyNotUse(actor, factor, all);
  const age = actor.aal2_at === null ? Infinity : now.getTime() - actor.aal2_at.getTime();
  if (actor.aal !== 'aal2' || age > secondStep.freshSeconds * 1000) return 'mfa_required';
  return all.filter(isVerified).length > 1 ? null : 'mfa_last_factor';
}
