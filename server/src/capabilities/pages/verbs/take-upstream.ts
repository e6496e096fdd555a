import type { EditedPage } from '@trunkline/contract/pages';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { readSnapshot } from '../content.ts';
import { lockForEditing } from '../lock-for-editing.ts';
import { readEdited } from '../present.ts';
import { recordPageEvent } from '../queries/events.ts';
import { setUpstreamVersion } from '../queries/pages.ts';
import { replaceDraft } from '../replace-draft.ts';
import { findUpstream } from '../upstream.ts';

/**
 * Replaces the draft with the page above. The old draft is kept as a version and the published page
 * stays. Throws Problem `not_found`, or `conflict` while someone else is editing.
 */
export function takeUpstream(
  context: SignedIn,
  { id, editor }: { id: string; editor?: string | undefined },
): Promise<EditedPage> {
  return withTenant(context, async (tx) => {
    const page = await lockForEditing(tx, context, { id, editor });
    const upstream = await findUpstream(tx, page);
    await replaceDraft(tx, context, page, await readSnapshot(upstream));
    await setUpstreamVersion(tx, id, upstream.number);
    await recordPageEvent(
      tx,
      'upstream_taken',
      { id, label: upstream.title },
      { number: upstream.number },
    );
    return readEdited(tx, context, { id, editor });
  });
}
