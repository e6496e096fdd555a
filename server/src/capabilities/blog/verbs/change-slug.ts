import type { Post } from '@trunkline/contract/blog';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { fieldProblem } from '../../../kernel/errors.ts';
import { changePost, requirePostFor, presentPost } from '../post.ts';
import { takenSlugs } from '../queries.ts';

interface Input {
  readonly id: string;
  readonly version: number;
  readonly slug: string;
}

/**
 * Changes a post's slug immediately. The published previous slug redirects to the new one. Throws
 * Problem `not_found`, `forbidden`, `validation_failed` if the slug is taken, or `conflict`.
 */
export async function changeSlug(context: SignedIn, { id, version, slug }: Input): Promise<Post> {
  const post = await withTenant(context, async (tx) => {
    const before = await requirePostFor(tx, context, id, 'update');
    if (before.slug === slug) return presentPost(tx, context.actor, before);
    if ((await takenSlugs(tx, before.company_id, slug)).has(slug)) {
      throw fieldProblem('slug', 'Another post already uses this address. Choose a different one.');
    }
    const publicSlugs = before.published_at === null ? [] : [before.slug];
    const old = new Set([...publicSlugs, ...before.old_slugs]);
    old.delete(slug);
    return changePost(tx, context, { id, version }, { slug, old_slugs: [...old].slice(0, 50) });
  });
  await context.invalidatePublicCache();
  return post;
}
