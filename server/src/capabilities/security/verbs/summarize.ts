import { scoreOf } from '@trunkline/contract/security/posture-items';
import type { SecuritySummary } from '@trunkline/contract/security';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { selectSummary } from '../queries/events.ts';
import { selectPosture } from '../queries/posture.ts';

/** Counts the blocks, used-up limits and open events of the companies within reach. */
export function summarize(context: SignedIn): Promise<SecuritySummary> {
  const { actor, now } = context;
  return withTenant(context, async (tx) => {
    const { older_critical: olderCritical, ...counts } = await selectSummary(tx);
    const posture = await selectPosture(tx, actor.companyId, now());
    return {
      ...counts,
      score: posture.length === 0 ? null : scoreOf(posture),
      // Critical events of the last day are included in `open_events`.
      open_items: posture.filter(
        ({ kind, open }) => open > 0 && (kind !== 'critical_events' || olderCritical),
      ).length,
    };
  });
}
