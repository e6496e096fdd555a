import type { Post } from '@trunkline/contract/blog';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { changePost, requirePostFor } from '../post.ts';

/** The changes that take a post off the site and out of its schedules. */
export const unpublishedChanges = {
  state: 'draft',
  publish_at: null,
  unpublish_at: null,
  live: null,
  live_at: null,
} as const;

/**
 * Unpublishes or unschedules a post; the draft stays. Throws Problem `not_found`, `forbidden`, or
 * `conflict` if the post is neither published nor scheduled.
 */
export async function unpublishPost(context: SignedIn, { id }: { id: string }): Promise<Post> {
  const post = await withTenant(context, async (tx) => {
    await requirePostFor(tx, context, id, 'unpublish');
    return changePost(tx, context, { id }, unpublishedChanges);
  });
  await context.invalidatePublicCache();
  return post;
}
