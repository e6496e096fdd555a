import type { Post } from '@trunkline/contract/blog';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { changePost, requirePostFor } from '../post.ts';

/**
 * Shows a post on the sites of companies below, as soon as it is published, or no longer. Throws
 * Problem `not_found`.
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
