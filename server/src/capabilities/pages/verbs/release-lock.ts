import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { findLockable } from '../locks.ts';
import { deleteLock, type LockedKind } from '../queries/locks.ts';

/**
 * Releases the editor's lock; a lock that someone else has taken over stays. Throws Problem
 * `not_found`.
 */
export function releaseLock(
  context: SignedIn,
  kind: LockedKind,
  { id, editor }: { id: string; editor: string },
): Promise<{ id: string }> {
  return withTenant(context, async (tx) => {
    await findLockable(tx, kind, id);
    await deleteLock(tx, kind, id, { editor, userId: context.actor.userId });
    return { id };
  });
}
