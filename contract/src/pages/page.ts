import * as z from 'zod';
import { Id, Instant } from '../kernel/list.ts';
import { isReservedSlug, reservedMessage } from '../kernel/reserved-slugs.ts';
import { PageContent } from './sections.ts';
import { textOf } from '../kernel/text-kind.ts';

const text = (max: number) => z.string().max(max);

/**
 * A path below the site's root without a leading slash: `home`, `services`,
 * `resources/case-studies`.
 */
export const Slug = textOf(
  'code',
  z
    .string()
    .max(200)
    .regex(
      /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)*$/,
      'Use lowercase letters, digits and hyphens, with a slash between parts.',
    ),
);

/** A slug that a page may be given. */
export const FreeSlug = textOf(
  'code',
  Slug.refine((slug) => !isReservedSlug(slug), reservedMessage),
);

/** Metadata for search engines and social networks; empty values use the defaults. */
export const Seo = z.object({
  /** Replaces the page's title. */
  title: text(200).default(''),
  /** URL of the picture shown when the page is shared. */
  social_image: textOf('code', text(500).default('')),
  /** Canonical URL, if the content was first published elsewhere. */
  canonical: textOf('code', text(500).default('')),
  noindex: z.boolean().default(false),
});
export type Seo = z.infer<typeof Seo>;

/** The content that editing changes and versions store. */
export const Snapshot = z.object({
  title: text(200),
  description: text(300),
  seo: Seo,
  content: PageContent,
});
export type Snapshot = z.infer<typeof Snapshot>;

/**
 * A page as visitors see it. `company_id` differs from the site's company if the page is inherited.
 */
export const Page = z.object({
  id: Id,
  company_id: Id,
  slug: Slug,
  title: text(200),
  description: text(300),
  seo: Seo,
  published: z.boolean(),
  content: PageContent,
  updated_at: Instant,
});
export type Page = z.infer<typeof Page>;
