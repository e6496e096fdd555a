import { confirmationOf } from '@trunkline/contract/recycle/listing';
import type { RowResult } from '@trunkline/contract/kernel/resource';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { assertConfirmation } from '../confirmation.ts';
import { Problem } from '../../../kernel/errors.ts';
import { forEachRecord } from '../../../kernel/for-each-record.ts';
import { purgeItem, selectItemsById } from '../queries.ts';

/**
 * Takes items away for good with all that hangs on them, each for itself; what is under hold stays. What was
 * typed has to name the one item, or say how many they are: a slip of the hand is not enough.
 */
export async function purgeItems(
  context: SignedIn,
  { ids, confirmation }: { ids: readonly string[]; confirmation: string },
): Promise<{ results: RowResult[] }> {
  const items = await withTenant(context, (tx) => selectItemsById(tx, context, ids));
  // Nothing is said about what cannot be seen, not even that its name was wrong.
  if (items.length > 0) assertConfirmation(confirmation, confirmationOf(items));
  return purgeEach(context, ids);
}

/** The same for items that were confirmed as a whole. */
export function purgeEach(
  context: SignedIn,
  ids: readonly string[],
): Promise<{ results: RowResult[] }> {
  return forEachRecord(ids, (id, name) =>
    withTenant(context, async (tx) => {
      const [found] = await selectItemsById(tx, context, [id]);
      if (found === undefined) throw new Problem('not_found');
      name(found.label);
      if ((await purgeItem(tx, id)) === null) throw new Problem('not_found');
    }),
  );
}
