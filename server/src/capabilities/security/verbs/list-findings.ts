import type { Finding } from '@trunkline/contract/security';
import { may, type SignedIn, withTenant } from '../../../kernel/context.ts';
import { fixOf } from '../finding-fixes.ts';
import { type Page, pageOfRows } from '../queries/keyset.ts';
import { type FindingSelection, selectFindings } from '../queries/posture.ts';

/** Whether the caller may fix a finding of this kind from the dashboard. */
function canFix(context: SignedIn, { kind, subject }: Pick<Finding, 'kind' | 'subject'>): boolean {
  if (!may(context.actor, 'security:update') || subject === context.actor.userId) return false;
  if (kind === 'critical_events') return true;
  const fix = fixOf(context, kind);
  return fix !== null && may(context.actor, fix.needs);
}

/** Lists open or accepted findings within reach, newest first. */
export async function listFindings(
  context: SignedIn,
  { cursor, limit, ...selection }: FindingSelection & Page,
): Promise<{ items: Finding[]; nextCursor: string | null }> {
  const page = { cursor, limit };
  const rows = await withTenant(context, (tx) =>
    selectFindings(tx, selection, page, context.now()),
  );
  return pageOfRows(
    rows.map((row) => ({ ...row, can_fix: canFix(context, row) })),
    page,
  );
}
