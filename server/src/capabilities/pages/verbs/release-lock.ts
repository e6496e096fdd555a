import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { findEdited } from '../present.ts';
import { deleteLock } from '../queries/locks.ts';

/**
 * Releases the editor's lock; a lock that someone else holds by now stays. Throws Problem
 * `not_found`.
 */
export function releaseLock(
  context: SignedIn,
  { id, editor }: { id: string; editor: string },
): Promise<{ id: string }> {
  return withTenant(context, async (tx) => {
    await findEdited(tx, id);
    await deleteLock(tx, id, { editor, userId: context.actor.userId });
    return { id };
  });
}
