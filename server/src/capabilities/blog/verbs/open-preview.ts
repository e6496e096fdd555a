import type { Article } from '@trunkline/contract/kernel/articles';
import { type Context, withPlatform } from '../../../kernel/context.ts';
import { articleOf } from '../article.ts';
import { liveOf } from '../post.ts';
import { PostPreview, previewPurpose } from '../previews.ts';
import { selectPost } from '../queries.ts';

/**
 * Opens a preview link: the post's current draft, its company and the expiry; null if the link has
 * expired or isn't ours.
 */
export async function openPostPreview(
  context: Context,
  token: string,
): Promise<{ article: Article; company: string; expires: Date } | null> {
  const opened = context.seal.open(previewPurpose, token, context.now());
  if (opened === null) return null;
  const { post: id, company } = PostPreview.parse(JSON.parse(opened.text));
  // Works without an account: the seal proves who allowed it and for which post.
  const post = await withPlatform(context.database, 'open a preview link of a post', (tx) =>
    selectPost(tx, id),
  );
  if (post === null || post.company_id !== company) return null;
  const article = await articleOf({
    slug: post.slug,
    live: JSON.parse(liveOf(post)),
    published_at: post.published_at ?? context.now().toISOString(),
    live_at: null,
  });
  return { article, company, expires: opened.expires };
}
