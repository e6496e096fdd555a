import type { EditedPage } from '@trunkline/contract/pages';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { lockForEditing } from '../lock-for-editing.ts';
import { readEdited } from '../present.ts';
import { deleteDraft } from '../queries/drafts.ts';
import { recordPageEvent } from '../queries/events.ts';
import { insertVersion } from '../queries/versions.ts';

/**
 * Discards a draft but keeps it as a version. Throws Problem `not_found`, or `conflict` while
 * someone else is editing.
 */
export function discardDraft(
  context: SignedIn,
  input: { id: string; editor?: string | undefined },
): Promise<EditedPage> {
  return withTenant(context, async (tx) => {
    const page = await lockForEditing(tx, context, input);
    if (page.draft !== null) {
      const number = await insertVersion(tx, page, 'replaced', page.draft);
      await deleteDraft(tx, page.id);
      await recordPageEvent(
        tx,
        'draft_discarded',
        { id: page.id, label: page.draft.title },
        { number },
      );
    }
    return readEdited(tx, context, input);
  });
}
