import { type Article, type ArticleCard, LiveText } from '@trunkline/contract/kernel/articles';
import type { Context } from '../../kernel/context.ts';
import { cleanStoredHtml } from '../../kernel/clean-html.ts';
import { isSafeLink } from '../pages/index.ts';
import type { StoredLive } from './queries/public.ts';

const instant = (stored: string) => new Date(stored).toISOString();

/** Returns a published post as a card in a list. */
export function cardOf(
  { originOfDomain }: Pick<Context, 'originOfDomain'>,
  { slug, live, published_at, source_domain }: StoredLive,
): ArticleCard {
  const content = LiveText.parse(live);
  return {
    slug,
    title: content.title,
    excerpt: content.excerpt,
    cover: content.cover_url !== '' && isSafeLink(content.cover_url) ? content.cover_url : null,
    cover_alt: content.cover_alt,
    author: content.author_name,
    author_slug: content.author_slug,
    tags: content.tags,
    tag_slugs: content.tag_slugs,
    reading_minutes: content.reading_minutes,
    published_at: instant(published_at),
    canonical: source_domain === null ? null : `${originOfDomain(source_domain)}/blog/${slug}`,
  };
}

/** Returns a published post as visitors read it: sanitised again, however it was stored. */
export async function articleOf(
  context: Pick<Context, 'originOfDomain'>,
  stored: StoredLive,
): Promise<Article> {
  const { content, seo_title, seo_description } = LiveText.parse(stored.live);
  return {
    ...cardOf(context, stored),
    content: await cleanStoredHtml(content),
    seo_title,
    seo_description,
    updated_at: instant(stored.live_at ?? stored.published_at),
  };
}
