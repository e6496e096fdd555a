import type { Tx } from '@trunkline/database/database';
import type { SignedIn } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { changedMeanwhile } from '../../kernel/resource/index.ts';
import { findEdited } from './present.ts';
import { selectLock } from './queries/locks.ts';
import { type EditedRow, lockPage } from './queries/pages.ts';

/**
 * Locks a page for changes until the transaction ends. Throws Problem `not_found`, or `conflict`
 * with the name of the person who has the page open in another editor.
 */
export async function lockForEditing(
  tx: Tx,
  context: SignedIn,
  { id, editor }: { id: string; editor?: string | undefined },
): Promise<EditedRow> {
  if (!(await lockPage(tx, id))) throw new Problem('not_found');
  const lock = await selectLock(tx, id, context.now());
  const own = lock !== null && lock.editor === editor && lock.user_id === context.actor.userId;
  if (lock !== null && !own) {
    throw new Problem('conflict', { message: `${lock.name.slice(0, 60)} is editing this page.` });
  }
  return findEdited(tx, id);
}

/** Throws Problem `conflict` when the draft has changed since it was read. */
export function expectVersion(page: EditedRow, version: number | undefined): void {
  if (version !== undefined && version !== (page.draft?.version ?? 0)) {
    throw new Problem('conflict', { message: changedMeanwhile });
  }
}
