import { confirmationOf } from '@trunkline/contract/recycle/listing';
import type { RowResult } from '@trunkline/contract/kernel/resource';
import { requireAction } from '../../../kernel/allowed-actions.ts';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { assertConfirmation } from '../confirmation.ts';
import { Problem } from '../../../kernel/errors.ts';
import { forEachRecord } from '../../../kernel/for-each-record.ts';
import { itemDenial } from '../policy.ts';
import { purgeItem, selectItemsById } from '../queries.ts';
import { presentItem } from '../present.ts';

/**
 * Deletes items with their dependents permanently, each item separately; items under legal hold
 * stay. To prevent accidents, the typed confirmation must be the name of a single item or the
 * number of several.
 */
export async function purgeItems(
  context: SignedIn,
  { ids, confirmation }: { ids: readonly string[]; confirmation: string },
): Promise<{ results: RowResult[] }> {
  const items = await withTenant(context, (tx) => selectItemsById(tx, context, ids));
  // Items the user can't see cause no error, not even about a wrong confirmation.
  if (items.length > 0) assertConfirmation(confirmation, confirmationOf(items));
  return purgeEach(context, ids);
}

/** Purges items that were confirmed as a whole. */
export function purgeEach(
  context: SignedIn,
  ids: readonly string[],
): Promise<{ results: RowResult[] }> {
  return forEachRecord(ids, (id, name) =>
    withTenant(context, async (tx) => {
      const [found] = await selectItemsById(tx, context, [id]);
      if (found === undefined) throw new Problem('not_found');
      name(found.label);
      requireAction(presentItem(context, found), 'purge', itemDenial(context, found, 'purge'));
      if ((await purgeItem(tx, id)) === null) throw new Problem('not_found');
    }),
  );
}
