import type { Post } from '@trunkline/contract/blog';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { changePost, requirePostFor } from '../post.ts';
import { unpublished } from './unpublish.ts';

/** Unpublishes and archives a post. Throws Problem `not_found`. */
export async function archivePost(context: SignedIn, { id }: { id: string }): Promise<Post> {
  const post = await withTenant(context, async (tx) => {
    await requirePostFor(tx, context, id, 'archive');
    return changePost(tx, context, { id }, { ...unpublished, state: 'archived' });
  });
  await context.invalidatePublicCache();
  return post;
}
