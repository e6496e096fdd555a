import type { SavedView } from '@trunkline/contract/kernel/views';
import { requireAction } from '../allowed-actions.ts';
import { type SignedIn, withTenant } from '../context.ts';
import { Problem } from '../errors.ts';
import { presentView } from './present.ts';
import { selectView, updateView, type ViewChanges } from './queries.ts';

/**
 * Changes a view's name, content or sharing. Throws Problem `forbidden`, or `not_found`, also for
 * someone else's private view.
 */
export function changeView(
  context: SignedIn,
  { id, ...changes }: ViewChanges & { id: string },
): Promise<SavedView> {
  const { actor } = context;
  return withTenant(context, async (tx) => {
    const before = await selectView(tx, id);
    if (before === null) throw new Problem('not_found');
    const changesSharing = changes.shared !== undefined && changes.shared !== before.shared;
    requireAction(presentView(actor, before), changesSharing ? 'share' : 'update');
    await updateView(tx, id, changes);
    const after = await selectView(tx, id);
    if (after === null) throw new Problem('not_found');
    return presentView(actor, after);
  });
}
