import type { Finding } from '@trunkline/contract/security';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { fixOf } from '../finding-fixes.ts';
import { canFixFinding } from '../policy.ts';
import { type Page, pageOfRows } from '../queries/keyset.ts';
import { type FindingSelection, selectFindings } from '../queries/posture.ts';

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
    rows.map((row) => ({
      ...row,
      can_fix: canFixFinding(context.actor, row, fixOf(context, row.kind)),
    })),
    page,
  );
}
