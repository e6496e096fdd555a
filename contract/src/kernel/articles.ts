import * as z from 'zod';
import { PostCard } from './live.ts';

/**
 * The published content of a post besides its slug and dates. A field missing in older posts is
 * empty.
 */
export const LiveText = z.object({
  title: z.string().default(''),
  excerpt: z.string().default(''),
  content: z.string().default(''),
  cover_url: z.string().default(''),
  cover_alt: z.string().default(''),
  tags: z.array(z.string()).default([]),
  tag_slugs: z.array(z.string()).default([]),
  author_name: z.string().default(''),
  author_slug: z.string().default(''),
  seo_title: z.string().default(''),
  seo_description: z.string().default(''),
  reading_minutes: z.number().int().positive().default(1),
});

/** A post as a card in the blog's documents. */
export const ArticleCard = z.object({
  ...PostCard.shape,
  author_slug: z.string(),
  tag_slugs: z.array(z.string()),
  /** URL on the site of the company above that published it; null for a post of this site. */
  canonical: z.string().nullable(),
});
export type ArticleCard = z.infer<typeof ArticleCard>;

/** A published post as visitors read it. */
export const Article = z.object({
  ...ArticleCard.shape,
  /** HTML, sanitised. */
  content: z.string(),
  seo_title: z.string(),
  seo_description: z.string(),
  updated_at: z.iso.datetime(),
});
export type Article = z.infer<typeof Article>;

/** A published post with links to other posts. */
export interface ArticlePage {
  readonly article: Article;
  readonly newer: ArticleCard | null;
  readonly older: ArticleCard | null;
  readonly related: readonly ArticleCard[];
}

/** Published posts, newest first: all, those with a tag, or those of an author. */
export interface BlogPage {
  readonly posts: readonly ArticleCard[];
  readonly tags: readonly {
    readonly slug: string;
    readonly label: string;
    readonly count: number;
  }[];
  readonly narrowed: {
    readonly by: 'tag' | 'author';
    readonly slug: string;
    readonly label: string;
  } | null;
  /** Starts at 1. */
  readonly page: number;
  readonly has_older: boolean;
}
