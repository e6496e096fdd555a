import type { RowResult } from '@trunkline/contract/kernel/resource';
import { requireAction } from '../../../kernel/allowed-actions.ts';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { forEachRecord } from '../../../kernel/for-each-record.ts';
import { itemActions } from '../policy.ts';
import { holdItem, selectLegalHold } from '../queries.ts';

/**
 * Places items under legal hold for one reason, or releases them without one, each item separately.
 * An item already under hold keeps its reason: in a bulk action no one would notice that another
 * case number was overwritten.
 */
export function bulkHold(
  context: SignedIn,
  { ids, reason }: { ids: readonly string[]; reason: string | null },
): Promise<{ results: RowResult[] }> {
  return forEachRecord(ids, (id, name) =>
    withTenant(context, async (tx) => {
      const found = await selectLegalHold(tx, id);
      if (found === null) throw new Problem('not_found');
      name(found.label);
      requireAction({ may: itemActions(context, found) }, 'hold');
      const isHeld = found.held_at !== null;
      if (isHeld && reason !== null)
        throw new Problem('conflict', { message: "It's already under legal hold." });
      if (!isHeld && reason === null)
        throw new Problem('conflict', { message: "It isn't under legal hold." });
      if (!(await holdItem(tx, id, reason))) throw new Problem('not_found');
    }),
  );
}
