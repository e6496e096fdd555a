import type { ArticleCard } from '@trunkline/contract/kernel/articles';

interface Feed {
  readonly origin: string;
  readonly title: string;
  readonly description: string;
  readonly posts: readonly FeedPost[];
}

/** A post of a feed with its sanitised HTML; '' shows the excerpt only. */
export interface FeedPost extends ArticleCard {
  readonly content: string;
}

/** Characters that XML 1.0 can't represent. */
// oxlint-disable-next-line no-control-regex -- the pattern matches control characters on purpose
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(unwritable, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Makes the links and pictures of a post work outside the site. */
function withOrigin(html: string, origin: string): string {
  return html.replaceAll(/<[a-z][^>]*>/gi, (tag) =>
    tag.replaceAll(/\s(href|src)="\/(?!\/)/g, ` $1="${origin}/`),
  );
}

function itemOf(origin: string, post: FeedPost): string {
  const link = `${origin}/blog/${post.slug}`;
  return [
    '<item>',
    `<title>${escapeXml(post.title)}</title>`,
    `<link>${escapeXml(link)}</link>`,
    // The same on every site that shows the post, so that a reader of two feeds gets it once.
    `<guid isPermaLink="true">${escapeXml(post.canonical ?? link)}</guid>`,
    `<pubDate>${new Date(post.published_at).toUTCString()}</pubDate>`,
    `<dc:creator>${escapeXml(post.author)}</dc:creator>`,
    ...post.tags.map((tag) => `<category>${escapeXml(tag)}</category>`),
    `<description>${escapeXml(post.excerpt)}</description>`,
    ...(post.content === ''
      ? []
      : [`<content:encoded>${escapeXml(withOrigin(post.content, origin))}</content:encoded>`]),
    '</item>',
  ].join('\n');
}

/** Renders posts as an RSS 2.0 feed; every URL is absolute. */
export function rssOf({ origin, title, description, posts }: Feed): string {
  const [newest] = posts;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/">',
    '<channel>',
    `<title>${escapeXml(title)}</title>`,
    `<link>${escapeXml(origin)}/blog</link>`,
    `<description>${escapeXml(description)}</description>`,
    '<language>en</language>',
    `<atom:link href="${escapeXml(origin)}/blog/rss.xml" rel="self" type="application/rss+xml"/>`,
    ...(newest === undefined
      ? []
      : [`<lastBuildDate>${new Date(newest.published_at).toUTCString()}</lastBuildDate>`]),
    ...posts.map((post) => itemOf(origin, post)),
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}
