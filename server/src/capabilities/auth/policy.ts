import type { Assurance } from '@trunkline/contract/auth';
import { passkeys } from '@trunkline/contract/kernel/constants';
import type { ErrorCode } from '../../kernel/errors.ts';

/** Limits of the second step. */
export const secondStep = {
  /** Length of an authenticator secret in bytes: SHA-1's output size (RFC 4226, section 4, R6). */
  secretBytes: 20,
  factorsPerUser: 5,
  attemptsPerChallenge: 5,
  /**
   * Wrong responses in a row, across all methods and challenges, after which a source (a known
   * device or a client) is locked. Only someone who has completed the first step can send them.
   */
  failuresUntilLock: 10,
  /** Length of the first lock; each later one is twice as long. */
  lockSeconds: 15 * 60,
  longestLockSeconds: 24 * 60 * 60,
  /** Wrong authenticator codes an account accepts per day from all unknown devices together. */
  unknownCodesPerDay: 100,
  /** Maximum age of the second step for changing factors, password or address. */
  freshSeconds: 10 * 60,
} as const;

interface Actor {
  readonly aal: Assurance;
  readonly aal2_at: Date | null;
}

/**
 * Returns the effective level of a session. It is aal1 while the person lacks a passkey that the
 * security policy requires, so they can only set one up or sign out.
 */
export function levelOf({
  aal,
  lacks_passkey: lacksPasskey = false,
}: {
  readonly aal: Assurance;
  readonly lacks_passkey?: boolean;
}): Assurance {
  return lacksPasskey ? 'aal1' : aal;
}

interface Factor {
  readonly status: 'unverified' | 'verified';
}

export interface SecondSteps<FactorType extends Factor = Factor> {
  readonly factors: readonly FactorType[];
  readonly passkeys: number;
}

const verifiedOf = ({ factors }: SecondSteps) =>
  factors.filter(({ status }) => status === 'verified').length;

/** Returns whether a second step is set up; recovery codes alone don't count. */
export function hasSecondStep(steps: SecondSteps): boolean {
  return verifiedOf(steps) + steps.passkeys > 0;
}

/**
 * Returns when a session's second step stops counting as recent; null if it wasn't taken in this
 * session.
 */
export function freshUntil({ aal, aal2_at }: Actor): Date | null {
  if (aal !== 'aal2' || aal2_at === null) return null;
  return new Date(aal2_at.getTime() + secondStep.freshSeconds * 1000);
}

export function isFresh(actor: Actor, now: Date): boolean {
  const until = freshUntil(actor);
  return until !== null && now <= until;
}

/**
 * Explains why a factor can't be used; null means allowed. After the first step alone, a person may
 * use an existing factor or set up the very first.
 */
export function usageDenial(actor: Actor, factor: Factor, steps: SecondSteps): ErrorCode | null {
  const allowed = actor.aal === 'aal2' || factor.status === 'verified' || !hasSecondStep(steps);
  return allowed ? null : 'mfa_required';
}

/** Explains why another factor can't be added: that requires a recent second step. */
function addDenial(actor: Actor, steps: SecondSteps, now: Date): ErrorCode | null {
  if (!hasSecondStep(steps) || isFresh(actor, now)) return null;
  return actor.aal === 'aal2' ? 'fresh_mfa_required' : 'mfa_required';
}

export function enrollDenial(actor: Actor, steps: SecondSteps, now: Date): ErrorCode | null {
  const full = verifiedOf(steps) >= secondStep.factorsPerUser ? 'mfa_factor_limit' : null;
  return addDenial(actor, steps, now) ?? full;
}

export function registerDenial(actor: Actor, steps: SecondSteps, now: Date): ErrorCode | null {
  const full = steps.passkeys >= passkeys.perUser ? 'passkey_limit' : null;
  return addDenial(actor, steps, now) ?? full;
}

/**
 * Explains why a factor can't be removed: removal requires a recent second step, and one factor has
 * to remain.
 */
export function removeDenial(
  actor: Actor,
  removed: Factor | 'passkey',
  steps: SecondSteps,
  now: Date,
): ErrorCode | null {
  if (removed !== 'passkey' && removed.status === 'unverified') {
    return usageDenial(actor, removed, steps);
  }
  if (actor.aal !== 'aal2') return 'mfa_required';
  if (!isFresh(actor, now)) return 'fresh_mfa_required';
  return verifiedOf(steps) + steps.passkeys > 1 ? null : 'mfa_last_factor';
}
