import type { Domain } from '@trunkline/contract/branding';
import type { Outcome } from './diagnose.ts';

type Status = Domain['status'];

/** State of a domain between two checks. */
export interface DomainState {
  readonly status: Status;
  /** Checks since a person last requested one. */
  readonly checks: number;
  readonly problemSince: Date | null;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/**
 * Minutes between checks of an unverified domain; they grow, because DNS takes minutes but people
 * take days.
 */
const checkIntervals = [1, 1, 2, 3, 5, 10, 15, 30, 60, 120, 240, 480, 720];
const maxChecks = 40;
/** How long a verified domain keeps working with wrong records. */
export const graceTime = 7 * day;

export interface NextDomainState extends DomainState {
  /** Null: no more automatic checks until a person requests one. */
  readonly nextCheckAt: Date | null;
}

/**
 * Computes a domain's state after a check. Failed queries change nothing. A verified domain with
 * wrong records keeps working for a week, and no one else can claim it in that time. A domain held
 * by another company is in conflict, whatever its records.
 */
export function nextDomainState(
  { status, checks, problemSince }: DomainState,
  outcome: Outcome,
  heldByOther: boolean,
  now: Date,
): NextDomainState {
  const after = (time: number) => new Date(now.getTime() + time);
  const count = checks + 1;
  const nextCheck = count >= maxChecks ? null : after((checkIntervals[checks] ?? 24 * 60) * minute);
  if (outcome === 'unknown') {
    const next = status === 'valid' ? after(hour) : nextCheck;
    return { status, checks: count, problemSince, nextCheckAt: next };
  }
  if (status === 'valid') {
    if (outcome === 'valid') return domainState('valid', 0, null, after(6 * hour));
    const since = problemSince ?? now;
    if (now.getTime() - since.getTime() < graceTime)
      return domainState('valid', checks, since, after(hour));
    return domainState(outcome, 0, null, after(hour));
  }
  if (heldByOther) return domainState('conflict', count, null, nextCheck);
  if (outcome === 'valid') return domainState('valid', 0, null, after(6 * hour));
  return domainState(outcome, count, null, nextCheck);
}

function domainState(
  status: Status,
  checks: number,
  problemSince: Date | null,
  nextCheckAt: Date | null,
): NextDomainState {
  return { status, checks, problemSince, nextCheckAt };
}
