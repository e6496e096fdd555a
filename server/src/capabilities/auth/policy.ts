import type { Assurance } from '@trunkline/contract/auth';
import { passkeys } from '@trunkline/contract/kernel/constants';
import type { ErrorCode } from '../../kernel/errors.ts';

/** Bounds of the second step. */
export const secondStep = {
  /** Bytes of an authenticator's secret: what SHA-1 takes in full (RFC 4226, section 4, R6). */
  secretBytes: 20,
  factorsPerUser: 5,
  attemptsPerChallenge: 5,
  /**
   * Wrong answers in a row, over all methods and challenges, after which a source (a used device, or a
   * client) has to pause. Only somebody who has taken the first step can give them.
   */
  failuresUntilLock: 10,
  /** The first pause; each further one is twice as long. */
  lockSeconds: 15 * 60,
  longestLockSeconds: 24 * 60 * 60,
  /** Wrong authenticator codes that an account takes in a day from all devices that it does not know. */
  unknownCodesPerDay: 100,
  /** How long ago the second step may lie for changing factors, password or address. */
  freshSeconds: 10 * 60,
} as const;

interface Actor {
  readonly aal: Assurance;
  readonly aal2_at: Date | null;
}

interface Factor {
  readonly status: 'unverified' | 'verified';
}

/** What somebody has to take the second step with. */
export interface SecondSteps<Held extends Factor = Factor> {
  readonly factors: readonly Held[];
  readonly passkeys: number;
}

const verifiedOf = ({ factors }: SecondSteps) =>
  factors.filter(({ status }) => status === 'verified').length;

/** Whether there is any second step yet; recovery codes alone are none. */
export function hasSecondStep(steps: SecondSteps): boolean {
  return verifiedOf(steps) + steps.passkeys > 0;
}

/** When a session's second step stops counting as taken a moment ago; null where it does not count. */
export function freshUntil({ aal, aal2_at }: Actor): Date | null {
  if (aal !== 'aal2' || aal2_at === null) return null;
  return new Date(aal2_at.getTime() + secondStep.freshSeconds * 1000);
}

export function isFresh(actor: Actor, now: Date): boolean {
  const until = freshUntil(actor);
  return until !== null && now <= until;
}

/** The first step alone may use what is set up already, or set up the very first; null means 'may'. */
export function usageDenial(actor: Actor, factor: Factor, steps: SecondSteps): ErrorCode | null {
  const allowed = actor.aal === 'aal2' || factor.status === 'verified' || !hasSecondStep(steps);
  return allowed ? null : 'mfa_required';
}

/** A further second step is only for whoever has just taken one. */
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

/** Removing a working one needs a fresh second step, and one always remains. */
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
