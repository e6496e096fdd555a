import type { Post } from '@trunkline/contract/blog';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { changePost } from '../post.ts';

/** Unpublishes and archives a post. Throws Problem `not_found`. */
export async function archivePost(context: SignedIn, { id }: { id: string }): Promise<Post> {
  const post = await withTenant(context, (tx) =>
    changePost(
      tx,
      context,
      { id },
      { state: 'archived', publish_at: null, live: null, live_at: null },
    ),
  );
  await context.invalidatePublicCache();
  return post;
}
