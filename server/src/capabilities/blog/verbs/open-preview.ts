import type { Article } from '@trunkline/contract/kernel/articles';
import { type Context, withPlatform } from '../../../kernel/context.ts';
import { articleOf } from '../article.ts';
import { liveOf } from '../post.ts';
import { selectPost } from '../queries.ts';

/**
 * Reads a post's current draft for a preview link; null if the post is deleted or belongs to
 * another company than the link.
 */
export async function openPostPreview(
  context: Context,
  { id, company }: { id: string; company: string },
): Promise<Article | null> {
  // Works without an account: the link proves who allowed it and for which post.
  const post = await withPlatform(context.database, 'open a preview link of a post', (tx) =>
    selectPost(tx, id),
  );
  if (post === null || post.company_id !== company) return null;
  return articleOf(context, {
    slug: post.slug,
    live: JSON.parse(liveOf(post)),
    published_at: post.published_at ?? context.now().toISOString(),
    live_at: null,
    source_domain: null,
  });
}
