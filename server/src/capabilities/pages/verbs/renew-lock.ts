import { pageLease, type HeldLock } from '@trunkline/contract/pages';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { findLockable, presentLock } from '../locks.ts';
import { type LockedKind, renewLease, selectLock } from '../queries/locks.ts';

/**
 * Renews a lock and returns the current holder, who may be someone else after a takeover. Throws
 * Problem `not_found`.
 */
export function renewLock(
  context: SignedIn,
  kind: LockedKind,
  { id, editor }: { id: string; editor: string },
): Promise<{ lock: HeldLock | null }> {
  const now = context.now();
  return withTenant(context, async (tx) => {
    await findLockable(tx, kind, id);
    const expires = new Date(now.getTime() + pageLease.seconds * 1000);
    await renewLease(tx, kind, id, { editor, userId: context.actor.userId, expires });
    return { lock: presentLock(await selectLock(tx, kind, id, now), editor) };
  });
}
