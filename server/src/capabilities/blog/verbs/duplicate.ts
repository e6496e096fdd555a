import type { Post } from '@trunkline/contract/blog';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { freeSlug } from '../free-slug.ts';
import { requirePost, requirePostFor, presentPost, contentOf } from '../post.ts';
import { insertPost } from '../queries.ts';
import { shorten } from '../../../kernel/shorten.ts';

/**
 * Creates a draft with the same content at the same company. Throws Problem `not_found` or
 * `forbidden`.
 */
export function duplicatePost(context: SignedIn, { id }: { id: string }): Promise<Post> {
  return withTenant(context, async (tx) => {
    const post = await requirePostFor(tx, context, id, 'duplicate');
    const { company_id, author_name, reading_minutes } = post;
    const title = shorten(`${post.title} (copy)`, 200);
    const copy = await insertPost(tx, {
      ...contentOf(post),
      title,
      company_id,
      author_name,
      reading_minutes,
      slug: await freeSlug(tx, company_id, title),
    });
    return presentPost(tx, context.actor, await requirePost(tx, copy));
  });
}
