import type { RowResult } from '@trunkline/contract/kernel/row-result';
import { endOfAcceptance, dayProblem } from '@trunkline/contract/security/posture-items';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { forEachRecord } from '../../../kernel/for-each-record.ts';
import { Problem } from '../../../kernel/errors.ts';
import { acceptFinding, selectFinding } from '../queries/posture.ts';

function decide(
  context: SignedIn,
  ids: readonly string[],
  until: Date | null,
  reason: string | null,
): Promise<{ results: RowResult[] }> {
  return forEachRecord(ids, (id, name) =>
    withTenant(context, async (tx) => {
      const finding = await selectFinding(tx, id);
      if (finding === null) throw new Problem('not_found');
      name(finding.label);
      if (!(await acceptFinding(tx, id, until, reason))) throw new Problem('forbidden');
    }),
  );
}

/**
 * Accepts findings the actor manages until the end of a day in UTC. Until then they aren't scored.
 * Throws Problem `validation_failed` for a day in the past or more than a year ahead.
 */
export async function acceptFindings(
  context: SignedIn,
  { ids, until, reason }: { ids: readonly string[]; until: string; reason: string },
): Promise<{ results: RowResult[] }> {
  const message = dayProblem(until, context.now());
  if (message !== null)
    throw new Problem('validation_failed', { message, fields: [{ path: 'until', message }] });
  return decide(context, ids, endOfAcceptance(until), reason);
}

/** Withdraws the acceptance of findings within reach, which then count again. */
export const reopenFindings = (context: SignedIn, { ids }: { ids: readonly string[] }) =>
  decide(context, ids, null, null);
