import type { Post } from '@trunkline/contract/blog';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { freeSlug } from '../free-slug.ts';
import { presentPost, requirePost } from '../post.ts';
import { insertPost } from '../queries.ts';
import { canSeeCompany, selectUpstream } from '../queries/upstream.ts';
import { copiedContent } from '../upstream.ts';

/**
 * Copies an inherited post as a draft of the company's own. Visitors see the inherited post until
 * the draft is published. Throws Problem `not_found`.
 */
export function overridePost(
  context: SignedIn,
  { id, company_id = context.actor.companyId }: { id: string; company_id?: string | undefined },
): Promise<Post> {
  return withTenant(context, async (tx) => {
    if (!(await canSeeCompany(tx, company_id))) throw new Problem('not_found');
    const upstream = await selectUpstream(tx, company_id, id);
    if (upstream === null) throw new Problem('not_found');
    const { content, author_name, reading_minutes } = copiedContent(upstream);
    const copy = await insertPost(tx, {
      ...content,
      company_id,
      author_name,
      reading_minutes,
      // The same address if it is free, so that links to the inherited post lead to the copy.
      slug: await freeSlug(tx, company_id, upstream.slug),
      upstream_post_id: upstream.id,
      upstream_version: upstream.number,
    });
    return presentPost(tx, context.actor, await requirePost(tx, copy));
  });
}
