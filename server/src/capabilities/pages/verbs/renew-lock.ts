import { pageLease, type PageLock } from '@trunkline/contract/pages';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { findEdited, presentLock } from '../present.ts';
import { renewLease, selectLock } from '../queries/locks.ts';

/**
 * Renews a lock and returns the current holder, who may be someone else after a takeover. Throws
 * Problem `not_found`.
 */
export function renewLock(
  context: SignedIn,
  { id, editor }: { id: string; editor: string },
): Promise<{ lock: PageLock | null }> {
  const now = context.now();
  return withTenant(context, async (tx) => {
    await findEdited(tx, id);
    const expires = new Date(now.getTime() + pageLease.seconds * 1000);
    await renewLease(tx, id, { editor, userId: context.actor.userId, expires });
    return { lock: presentLock(await selectLock(tx, id, now), editor) };
  });
}
