import type { EditedPage } from '@trunkline/contract/pages';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { readSnapshot } from '../content.ts';
import { lockForEditing } from '../lock-for-editing.ts';
import { readEdited } from '../present.ts';
import { recordPageEvent } from '../queries/events.ts';
import { selectVersion } from '../queries/versions.ts';
import { replaceDraft } from '../replace-draft.ts';

interface Input {
  readonly id: string;
  readonly number: number;
  readonly editor?: string | undefined;
}

/**
 * Restores a version as the draft; the published page stays. Throws Problem `not_found`, or
 * `conflict` while someone else is editing.
 */
export function restoreVersion(
  context: SignedIn,
  { id, number, editor }: Input,
): Promise<EditedPage> {
  return withTenant(context, async (tx) => {
    const page = await lockForEditing(tx, context, { id, editor });
    const version = await selectVersion(tx, id, number);
    if (version === null) throw new Problem('not_found');
    // Sanitised again, because the rules may have changed since it was stored.
    await replaceDraft(tx, context, page, await readSnapshot(version));
    await recordPageEvent(tx, 'version_restored', { id, label: version.title }, { number });
    return readEdited(tx, context, { id, editor });
  });
}
