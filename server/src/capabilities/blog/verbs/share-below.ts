import type { Post } from '@trunkline/contract/blog';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { changePost, requirePostFor } from '../post.ts';

/**
 * Shares a post with the sites of companies below, which show it while it is published, or stops
 * sharing it. Throws Problem `not_found` or `forbidden`.
 */
export async function shareBelow(
  context: SignedIn,
  { id, shared_below }: { id: string; shared_below: boolean },
): Promise<Post> {
  const post = await withTenant(context, async (tx) => {
    await requirePostFor(tx, context, id, 'share_below');
    return changePost(tx, context, { id }, { shared_below });
  });
  await context.invalidatePublicCache();
  return post;
}
