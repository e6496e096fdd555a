import type { RecycledItem } from '@trunkline/contract/recycle';
import { requireAction } from '../../../kernel/allowed-actions.ts';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { presentItem } from '../present.ts';
import { holdItem, selectItemsById } from '../queries.ts';

/**
 * Places an item under legal hold, or releases it when the reason is null. Throws Problem
 * `not_found`.
 */
export function hold(
  context: SignedIn,
  { id, reason }: { id: string; reason: string | null },
): Promise<RecycledItem> {
  return withTenant(context, async (tx) => {
    const [before] = await selectItemsById(tx, context, [id]);
    if (before === undefined) throw new Problem('not_found');
    requireAction(presentItem(context, before), 'hold');
    const isHeld = await holdItem(tx, id, reason);
    const [item] = await selectItemsById(tx, context, [id]);
    if (!isHeld || item === undefined) throw new Problem('not_found');
    return presentItem(context, item);
  });
}
