import type { Finding, SecurityBlock } from '@trunkline/contract/security';
import { type Actor, may } from '../../kernel/context.ts';
import type { FindingFix } from '../../kernel/finding-fix.ts';

/** Checks whether the actor's browser is notified of security events of their company. */
export const canWatchSecurity = (actor: Actor): boolean => may(actor, 'security:read');

/** Checks whether the actor may release a visible block: while it is active, and not their own. */
export const canRelease = (
  actor: Actor,
  { active, user_id }: Pick<SecurityBlock, 'active' | 'user_id'>,
): boolean => active && user_id !== actor.userId && may(actor, 'security:update');

/**
 * Checks whether the actor may fix a finding from the dashboard: not if it is about themselves, or
 * if its kind has no fix. Critical events need none, because they are resolved with a reason.
 */
export function canFixFinding(
  actor: Actor,
  { kind, subject }: Pick<Finding, 'kind' | 'subject'>,
  fix: Pick<FindingFix, 'needs'> | null,
): boolean {
  if (!may(actor, 'security:update') || subject === actor.userId) return false;
  return kind === 'critical_events' || (fix !== null && may(actor, fix.needs));
}
