import type { RecycledItem } from '@trunkline/contract/recycle';
import type { Tx } from '@trunkline/database/database';
import { requireAction } from '../../../kernel/allowed-actions.ts';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { holdDenial, itemActions } from '../policy.ts';
import { presentItem } from '../present.ts';
import { holdItem, selectItemsById, selectLegalHold } from '../queries.ts';

interface Hold {
  readonly id: string;
  /** Null releases the item. */
  readonly reason: string | null;
}

/**
 * Places an item under legal hold, or releases it when the reason is null. Throws Problem
 * `not_found`, `forbidden`, or `conflict` if it is already in that state.
 */
export function hold(context: SignedIn, input: Hold): Promise<RecycledItem> {
  return withTenant(context, async (tx) => {
    await setHold(tx, context, input);
    const [item] = await selectItemsById(tx, context, [input.id]);
    if (item === undefined) throw new Problem('not_found');
    return presentItem(context, item);
  });
}

/**
 * Places or releases a legal hold within an open transaction; passes the item's name to `name`
 * first.
 */
export async function setHold(
  tx: Tx,
  context: SignedIn,
  { id, reason }: Hold,
  name?: (label: string) => void,
): Promise<void> {
  const found = await selectLegalHold(tx, id);
  if (found === null) throw new Problem('not_found');
  name?.(found.label);
  requireAction({ may: itemActions(context, found) }, 'hold');
  if (await holdItem(tx, id, reason)) return;
  const current = await selectLegalHold(tx, id);
  throw (current && holdDenial(current, reason)) ?? new Problem('not_found');
}
