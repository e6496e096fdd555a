import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { findEdited } from '../present.ts';
import { deleteLock } from '../queries/locks.ts';

/** Lets others edit; a hold that is somebody else's by now stays. Throws Problem `not_found`. */
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
