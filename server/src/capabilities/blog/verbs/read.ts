import type { Post } from '@trunkline/contract/blog';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { requirePost, presentPost } from '../post.ts';
import { hasCompaniesBelow } from '../queries/upstream.ts';
import { selectAuthors, selectKnownTags } from '../queries.ts';

/** Reads a post's draft, with the available authors and tags. Throws Problem `not_found`. */
export function readPost(
  context: SignedIn,
  { id }: { id: string },
): Promise<
  Post & { authors: { id: string; name: string }[]; known_tags: string[]; has_sites_below: boolean }
> {
  return withTenant(context, async (tx) => {
    const post = await requirePost(tx, id);
    return {
      ...(await presentPost(tx, context.actor, post)),
      authors: await selectAuthors(tx, post.company_id),
      known_tags: await selectKnownTags(tx, post.company_id),
      has_sites_below: await hasCompaniesBelow(tx, post.company_id),
    };
  });
}
