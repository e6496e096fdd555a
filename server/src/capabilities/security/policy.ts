import type { Finding } from '@trunkline/contract/security';
import { type Actor, may } from '../../kernel/context.ts';
import type { FindingFix } from '../../kernel/finding-fix.ts';

/** Checks whether the actor may make a fix. */
export const canMakeFix = (actor: Actor, { needs }: Pick<FindingFix, 'needs'>): boolean =>
  may(actor, needs);

/**
 * Checks whether the actor may fix a finding from the dashboard: not if it is about themselves, or
 * if its kind has no fix. Critical events need none, because they are resolved with a reason.
 */
export function canFixFinding(
  actor: Actor,
  { kind, subject }: Pick<Finding, 'kind' | 'subject'>,
  fix: FindingFix | null,
): boolean {
  if (!may(actor, 'security:update') || subject === actor.userId) return false;
  return kind === 'critical_events' || (fix !== null && canMakeFix(actor, fix));
}
