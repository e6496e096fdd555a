import * as z from 'zod';
import { BackgroundEffectSettings, backgroundEffects } from './kernel/background-effects.ts';
import { Id, Instant } from './kernel/list.ts';
import { operation } from './kernel/operation.ts';

const text = (max: number) => z.string().max(max);
const Link = z.object({ text: text(80), link: text(500), type: text(20).default('primary') });

export const HeroSection = z.object({
  type: z.literal('hero'),
  title: text(200),
  subtitle: text(200).optional(),
  description: text(2000).optional(),
  trust_indicators: z
    .array(z.object({ number: text(20), label: text(80) }))
    .max(6)
    .optional(),
  ctas: z.array(Link).max(4).optional(),
  supporting_messages: z.array(text(200)).max(6).optional(),
  hero_image: text(500).optional(),
  background_effect: z.enum(backgroundEffects).optional(),
  background_effect_settings: BackgroundEffectSettings.optional(),
});
export const TextSection = z.object({
  type: z.literal('text'),
  title: text(200).optional(),
  /** HTML, sanitised on write and on render. */
  content: text(100_000),
});
export const ImageSection = z.object({
  type: z.literal('image'),
  title: text(200).optional(),
  image_url: text(500),
  alt_text: text(300),
  caption: text(500).optional(),
});
export const CtaSection = z.object({
  type: z.literal('cta'),
  title: text(200),
  description: text(2000).optional(),
  buttons: z.array(Link).max(4).optional(),
  supporting_messages: z.array(text(200)).max(6).optional(),
  background_color: text(40).optional(),
});
export const statIcons = ['users', 'award', 'trending-up', 'star'] as const;
export const SocialProofSection = z.object({
  type: z.literal('social_proof'),
  title: text(200).optional(),
  subtitle: text(500).optional(),
  stats: z
    .array(z.object({ icon: z.enum(statIcons), value: text(40), label: text(120) }))
    .max(8)
    .optional(),
  community_proof: z
    .object({
      title: text(200),
      items: z.array(z.object({ label: text(120), description: text(500) })).max(12),
    })
    .optional(),
  testimonials: z
    .array(
      z.object({
        rating: z.number().int().min(1).max(5),
        content: text(2000),
        name: text(120),
        role: text(120),
        company: text(120),
      }),
    )
    .max(12)
    .optional(),
});

/** One section of a page (chapter 3, `pages`). */
export const Section = z.discriminatedUnion('type', [
  HeroSection,
  TextSection,
  ImageSection,
  CtaSection,
  SocialProofSection,
]);
export type Section = z.infer<typeof Section>;

/** What `pages.content` holds: an HTML string, or an object with sections. */
export const PageContent = z.union([
  z.string().max(500_000),
  z.object({ sections: z.array(Section).max(60) }),
]);
export type PageContent = z.infer<typeof PageContent>;

/** A path below the site's root without the leading slash: `home`, `services`, `resources/case-studies`. */
export const Slug = z
  .string()
  .max(200)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)*$/);

export const Page = z.object({
  id: Id,
  slug: Slug,
  title: text(200),
  description: text(300),
  published: z.boolean(),
  content: PageContent,
  updated_at: Instant,
});
export type Page = z.infer<typeof Page>;

export const pages = {
  published: operation(
    { who: 'anyone', assurance: 'none', limit: 'api_read', cached: true },
    {
      method: 'GET',
      path: '/pages/published',
      summary: 'A published page of this site',
      tags: ['pages'],
    },
  )
    .input(z.strictObject({ slug: Slug }))
    .output(Page),
  get: operation(
    { who: 'pages:read', assurance: 2, limit: 'api_read' },
    { method: 'GET', path: '/pages/{id}', summary: 'A page, published or not', tags: ['pages'] },
  )
    .input(z.strictObject({ id: Id }))
    .output(Page),
  update: operation(
    { who: 'pages:update', assurance: 2, limit: 'api_write' },
    {
      method: 'PATCH',
      path: '/pages/{id}',
      summary: 'Change a page; a published one changes at once',
      tags: ['pages'],
    },
  )
    .input(
      z.strictObject({
        id: Id,
        title: text(200).min(1).optional(),
        description: text(300).optional(),
        published: z.boolean().optional(),
        content: PageContent.optional(),
      }),
    )
    .output(Page),
};
