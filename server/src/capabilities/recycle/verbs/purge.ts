import type { RowResult } from '@trunkline/contract/kernel/resource';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { eachForItself } from '../each-for-itself.ts';
import { purgeItem, selectItemsById } from '../queries.ts';

/** Takes items away for good with all that hangs on them, each for itself; what is under hold stays. */
export function purgeItems(
  context: SignedIn,
  { ids }: { ids: readonly string[] },
): Promise<{ results: RowResult[] }> {
  return eachForItself(ids, (id, name) =>
    withTenant(context, async (tx) => {
      const [found] = await selectItemsById(tx, [id]);
      if (found === undefined) throw new Problem('not_found');
      name(found.label);
      if ((await purgeItem(tx, id)) === null) throw new Problem('not_found');
    }),
  );
}
