import { pageLease, type PageLock } from '@trunkline/contract/pages';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { findEdited, presentLock } from '../present.ts';
import { recordPageEvent } from '../queries/events.ts';
import { selectLock, upsertLock } from '../queries/locks.ts';

interface Input {
  readonly id: string;
  readonly editor: string;
  readonly take_over: boolean;
}

/**
 * Takes the page's lock for an editor, or returns the current holder. Throws Problem `not_found`.
 */
export function takeLock(
  context: SignedIn,
  { id, editor, take_over }: Input,
): Promise<{ lock: PageLock }> {
  const { actor } = context;
  const now = context.now();
  return withTenant(context, async (tx) => {
    const page = await findEdited(tx, id);
    const before = await selectLock(tx, id, now);
    const name = `${actor.firstName} ${actor.lastName}`.trim() || actor.email;
    const expires = new Date(now.getTime() + pageLease.seconds * 1000);
    const wanted = { page, editor, userId: actor.userId, name, now, expires };
    const lock = presentLock(await upsertLock(tx, wanted, take_over), editor);
    if (lock === null) throw new Problem('forbidden');
    if (lock.mine && before !== null && before.editor !== editor) {
      await recordPageEvent(
        tx,
        'taken_over',
        { id, label: page.own.title },
        { from: before.user_id },
      );
    }
    return { lock };
  });
}
