import { pageLease, type HeldLock } from '@trunkline/contract/pages';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { findLockable, presentLock } from '../locks.ts';
import { recordTakeover } from '../queries/events.ts';
import { type LockedKind, selectLock, upsertLock } from '../queries/locks.ts';

interface Input {
  readonly id: string;
  readonly editor: string;
  readonly take_over: boolean;
}

/**
 * Takes a record's lock for an editor, or returns the current holder. Throws Problem `not_found` or
 * `forbidden`.
 */
export function takeLock(
  context: SignedIn,
  kind: LockedKind,
  { id, editor, take_over }: Input,
): Promise<{ lock: HeldLock }> {
  const { actor } = context;
  const now = context.now();
  return withTenant(context, async (tx) => {
    const record = await findLockable(tx, kind, id);
    const before = await selectLock(tx, kind, id, now);
    const name = `${actor.firstName} ${actor.lastName}`.trim() || actor.email;
    const expires = new Date(now.getTime() + pageLease.seconds * 1000);
    const request = { record, editor, userId: actor.userId, name, now, expires };
    const lock = presentLock(await upsertLock(tx, kind, request, take_over), editor);
    if (lock === null) throw new Problem('forbidden');
    if (lock.mine && before !== null && before.editor !== editor) {
      await recordTakeover(tx, kind, { id, label: record.title }, before.user_id);
    }
    return { lock };
  });
}
