import type { EditedPage } from '@trunkline/contract/pages';
import type { Tx } from '@trunkline/database/database';
import { requireAction } from '../../kernel/allowed-actions.ts';
import type { SignedIn } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { conflictMessage } from '../../kernel/resource/index.ts';
import { expectUnlocked } from './locks.ts';
import { pageActions, pageDenial, stateOf } from './policy.ts';
import { findEdited } from './present.ts';
import { type EditedRow, lockPage } from './queries/pages.ts';

/**
 * Locks a page for an action until the transaction ends. Throws Problem `not_found`, `forbidden`,
 * or `conflict` if the page's state rules it out.
 */
export async function lockPageFor(
  tx: Tx,
  { actor }: SignedIn,
  id: string,
  action: EditedPage['may'][number],
): Promise<EditedRow> {
  const isLocked = await lockPage(tx, id);
  const page = await findEdited(tx, id);
  const status = { state: stateOf(page), published: page.published };
  const denial = pageDenial(actor, status, action);
  requireAction({ may: pageActions(actor, status) }, action, denial);
  if (!isLocked) throw new Problem('forbidden');
  return page;
}

/**
 * Locks a page for changes until the transaction ends. Throws Problem `not_found`, or `conflict`
 * with the name of the person who has the page open in another editor.
 */
export async function lockForEditing(
  tx: Tx,
  context: SignedIn,
  { id, editor }: { id: string; editor?: string | undefined },
): Promise<EditedRow> {
  const page = await lockPageFor(tx, context, id, 'update');
  await expectUnlocked(tx, context, 'page', { id, editor });
  return page;
}

/** Throws Problem `conflict` when the draft has changed since it was read. */
export function expectVersion(page: EditedRow, version: number | undefined): void {
  if (version !== undefined && version !== (page.draft?.version ?? 0)) {
    throw new Problem('conflict', { message: conflictMessage });
  }
}
