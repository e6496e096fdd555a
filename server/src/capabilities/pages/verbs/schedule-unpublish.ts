import type { EditedPage } from '@trunkline/contract/pages';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { requireFuture, requireOrder } from '../../../kernel/publication-times.ts';
import { findEdited, readEdited } from '../present.ts';
import { lockPage, setUnpublishAt } from '../queries/pages.ts';

/**
 * Sets when a published or scheduled page leaves the site; null cancels that. Throws Problem
 * `not_found`, `validation_failed` for a time that is past or before the page is published, or
 * `conflict` for a draft.
 */
export function scheduleUnpublish(
  context: SignedIn,
  { id, at }: { id: string; at: string | null },
): Promise<EditedPage> {
  return withTenant(context, async (tx) => {
    if (!(await lockPage(tx, id))) throw new Problem('not_found');
    const page = await findEdited(tx, id);
    const unpublish = at === null ? null : requireFuture(at, context.now(), 'at');
    if (unpublish !== null && !page.published && page.scheduled_at === null) {
      throw new Problem('conflict', { message: 'Publish or schedule the page first.' });
    }
    requireOrder({ publish: page.scheduled_at, unpublish }, 'at');
    await setUnpublishAt(tx, id, unpublish);
    return readEdited(tx, context, { id });
  });
}
