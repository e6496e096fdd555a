import type { RowResult } from '@trunkline/contract/kernel/resource';
import { requireAction } from '../../../kernel/allowed-actions.ts';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { forEachRecord } from '../../../kernel/for-each-record.ts';
import { restoreWithin } from '../../../kernel/resource/index.ts';
import { presentItem } from '../present.ts';
import { selectItemsById } from '../queries.ts';
import { recycledTable } from '../queries/item-types.ts';

/** Restores items, each separately; the result explains why an item couldn't be restored. */
export function restoreItems(
  context: SignedIn,
  { ids }: { ids: readonly string[] },
): Promise<{ results: RowResult[] }> {
  return forEachRecord(ids, (id, name) =>
    withTenant(context, async (tx) => {
      const [found] = await selectItemsById(tx, context, [id]);
      if (found === undefined) throw new Problem('not_found');
      name(found.label);
      const { may, item_type, item_id, conflicts } = presentItem(context, found);
      requireAction({ may }, 'restore');
      const recycled = recycledTable(context.capabilities, item_type);
      if (recycled === undefined) throw new Problem('not_found');
      const [conflict] = conflicts;
      if (conflict !== undefined) throw new Problem('conflict', { message: conflict });
      await restoreWithin(tx, recycled, item_id);
    }),
  );
}
