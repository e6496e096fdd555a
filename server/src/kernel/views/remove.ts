import { requireAction } from '../allowed-actions.ts';
import { type SignedIn, withTenant } from '../context.ts';
import { Problem } from '../errors.ts';
import { presentView } from './present.ts';
import { deleteView, selectView } from './queries.ts';

/** Deletes a view. Throws Problem `not_found` or `forbidden`. */
export function removeView(context: SignedIn, { id }: { id: string }): Promise<{ id: string }> {
  return withTenant(context, async (tx) => {
    const found = await selectView(tx, id);
    if (found === null) throw new Problem('not_found');
    requireAction(presentView(context.actor, found), 'update');
    await deleteView(tx, id);
    return { id };
  });
}
