import * as z from 'zod';
import { Id, Instant } from '../kernel/list.ts';
import { PageContent } from './sections.ts';

const text = (max: number) => z.string().max(max);

/** A path below the site's root without the leading slash: `home`, `services`, `resources/case-studies`. */
export const Slug = z
  .string()
  .max(200)
  .regex(
    /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)*$/,
    'Please use small letters, digits and hyphens, with a slash between parts.',
  );

/** What search engines and social sites are told; an empty text means the usual one. */
export const Seo = z.object({
  /** Instead of the page's title. */
  title: text(200).default(''),
  /** Address of the picture that a shared link shows. */
  social_image: text(500).default(''),
  /** Where the same text stands first, when that is not here. */
  canonical: text(500).default(''),
  noindex: z.boolean().default(false),
});
export type Seo = z.infer<typeof Seo>;

/** What an edit changes and a version keeps. */
export const Snapshot = z.object({
  title: text(200),
  description: text(300),
  seo: Seo,
  content: PageContent,
});
export type Snapshot = z.infer<typeof Snapshot>;

/** A page as visitors get it. `company_id` is another one's than the site's where the page is inherited. */
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
