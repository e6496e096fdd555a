import type { Post } from '@trunkline/contract/blog';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { changePost, requirePostFor } from '../post.ts';
import { unpublishedChanges } from './unpublish.ts';

/**
 * Unpublishes and archives a post. Throws Problem `not_found`, `forbidden`, or `conflict` if it is
 * already archived.
 */
export async function archivePost(context: SignedIn, { id }: { id: string }): Promise<Post> {
  const post = await withTenant(context, async (tx) => {
    await requirePostFor(tx, context, id, 'archive');
    return changePost(tx, context, { id }, { ...unpublishedChanges, state: 'archived' });
  });
  await context.invalidatePublicCache();
  return post;
}
