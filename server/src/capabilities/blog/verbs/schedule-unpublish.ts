import type { Post } from '@trunkline/contract/blog';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { requireFuture, requireUnpublishAfterPublish } from '../../../kernel/publication-times.ts';
import { postActions } from '../policy.ts';
import { changePost, requirePostFor } from '../post.ts';

/**
 * Sets when a published or scheduled post is unpublished; null cancels that. Throws Problem
 * `not_found`, `forbidden`, `validation_failed` for a time that is past or before the post is
 * published, or `conflict` for a draft, which may have been unpublished on schedule.
 */
export function scheduleUnpublish(
  context: SignedIn,
  { id, at }: { id: string; at: string | null },
): Promise<Post> {
  return withTenant(context, async (tx) => {
    const action = at === null ? 'update' : 'schedule_unpublish';
    const post = await requirePostFor(tx, context, id, action);
    if (at === null && !postActions(context.actor, post).includes('schedule_unpublish'))
      throw new Problem('conflict', { message: 'The post is no longer on the site.' });
    const unpublish = at === null ? null : requireFuture(at, context.now(), 'at');
    requireUnpublishAfterPublish({ publish: post.publish_at, unpublish }, 'at');
    const unpublish_at = unpublish?.toISOString() ?? null;
    return changePost(tx, context, { id }, { unpublish_at });
  });
}
