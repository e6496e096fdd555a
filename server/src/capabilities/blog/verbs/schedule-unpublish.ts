import type { Post } from '@trunkline/contract/blog';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { requireFuture, requireOrder } from '../../../kernel/publication-times.ts';
import { changePost, requirePostFor } from '../post.ts';

/**
 * Sets when a published or scheduled post leaves the site; null cancels that. Throws Problem
 * `not_found`, `validation_failed` for a time that is past or before the post is published, or
 * `conflict` for a draft.
 */
export function scheduleUnpublish(
  context: SignedIn,
  { id, at }: { id: string; at: string | null },
): Promise<Post> {
  return withTenant(context, async (tx) => {
    const { is_live, publish_at } = await requirePostFor(tx, context, id, 'update');
    const unpublish = at === null ? null : requireFuture(at, context.now(), 'at');
    if (unpublish !== null && !is_live && publish_at === null) {
      throw new Problem('conflict', { message: 'Publish or schedule the post first.' });
    }
    requireOrder({ publish: publish_at, unpublish }, 'at');
    const unpublish_at = unpublish?.toISOString() ?? null;
    return changePost(tx, context, { id }, { unpublish_at });
  });
}
