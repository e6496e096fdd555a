import type { EditedPage } from '@trunkline/contract/pages';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { requireFuture, requireUnpublishAfterPublish } from '../../../kernel/publication-times.ts';
import { readEdited } from '../present.ts';
import { setUnpublishAt } from '../queries/pages.ts';
import { lockPageFor } from '../lock-for-editing.ts';

/**
 * Sets when a published or scheduled page is unpublished; null cancels that. Throws Problem
 * `not_found`, `validation_failed` for a time in the past or before the page is published, or
 * `conflict` for a draft, which may have been unpublished on schedule.
 */
export function scheduleUnpublish(
  context: SignedIn,
  { id, at }: { id: string; at: string | null },
): Promise<EditedPage> {
  return withTenant(context, async (tx) => {
    const page = await lockPageFor(
      tx,
      context,
      id,
      at === null ? 'schedule' : 'schedule_unpublish',
    );
    if (at === null && !page.published && page.scheduled_at === null)
      throw new Problem('conflict', { message: 'The page is no longer on the site.' });
    const unpublish = at === null ? null : requireFuture(at, context.now(), 'at');
    requireUnpublishAfterPublish({ publish: page.scheduled_at, unpublish }, 'at');
    await setUnpublishAt(tx, id, unpublish);
    return readEdited(tx, context, { id });
  });
}
