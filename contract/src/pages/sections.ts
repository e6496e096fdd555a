import * as z from 'zod';
import { htmlLimits } from '../kernel/allowed-html.ts';
import { BackgroundEffectSettings, backgroundEffects } from '../kernel/background-effects.ts';
import { textOf } from '../kernel/text-kind.ts';

const text = (max: number) => z.string().max(max);

/** Maximum characters of HTML by field; all fields of a page together stay within `htmlLimits`. */
export const pageHtmlLimits = {
  page: htmlLimits.characters,
  text: 100_000,
  answer: 10_000,
} as const;
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
  /** Alternative text of the picture; '' or missing if it is decorative. */
  hero_image_alt: text(300).optional(),
  background_effect: z.enum(backgroundEffects).optional(),
  background_effect_settings: BackgroundEffectSettings.optional(),
});
export const TextSection = z.object({
  type: z.literal('text'),
  title: text(200).optional(),
  /** HTML, sanitised on write and on render. */
  content: text(pageHtmlLimits.text),
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
        /** Decorative: the name is beside it. */
        portrait: text(500).optional(),
      }),
    )
    .max(12)
    .optional(),
});

/** Rendered by `web/src/documents/icon.tsx`. */
export const featureIcons = [
  'phone',
  'message',
  'video',
  'users',
  'shield',
  'chart',
  'globe',
  'plug',
  'invoice',
  'layers',
  'clock',
  'headset',
] as const;
const Intro = { title: text(200).optional(), subtitle: text(500).optional() };

export const FeatureGridSection = z.object({
  type: z.literal('feature_grid'),
  ...Intro,
  features: z
    .array(
      z.object({
        icon: z.enum(featureIcons),
        title: text(120),
        description: text(500),
        link: text(500).optional(),
      }),
    )
    .max(24),
});
/** Prices of services in the visited tenant's catalogue. */
export const PricingTableSection = z.object({
  type: z.literal('pricing_table'),
  ...Intro,
  /** Slugs of services in display order; without any, a category or the first few are shown. */
  services: z.array(text(200)).max(12).optional(),
  category: text(80).optional(),
  /** Slug of the recommended service. */
  highlighted: text(200).optional(),
});
export const ServiceCatalogueSection = z.object({
  type: z.literal('service_catalogue'),
  ...Intro,
});
export const LogoStripSection = z.object({
  type: z.literal('logo_strip'),
  title: text(200).optional(),
  logos: z
    .array(z.object({ image_url: text(500), name: text(120), link: text(500).optional() }))
    .max(24),
});
export const FaqSection = z.object({
  type: z.literal('faq'),
  ...Intro,
  /** The answer is HTML, sanitised on write and on render. */
  items: z.array(z.object({ question: text(300), answer: text(pageHtmlLimits.answer) })).max(60),
});
export const StepsSection = z.object({
  type: z.literal('steps'),
  ...Intro,
  steps: z.array(z.object({ title: text(120), description: text(1000) })).max(12),
});
export const ComparisonSection = z.object({
  type: z.literal('comparison'),
  ...Intro,
  /** Names of the compared items; the first column of the table holds the row labels. */
  columns: z.array(text(80)).max(6),
  /** One value per column: text, or 'yes' and 'no', which are shown as icons. */
  rows: z.array(z.object({ label: text(200), values: z.array(text(120)).max(6) })).max(60),
});
export const PartnerLocatorSection = z.object({ type: z.literal('partner_locator'), ...Intro });
export const forms = ['contact', 'partner'] as const;
export const FormSection = z.object({
  type: z.literal('form'),
  ...Intro,
  form: z.enum(forms),
});
export const PostListSection = z.object({
  type: z.literal('post_list'),
  ...Intro,
  tag: text(60).optional(),
  count: z.number().int().min(1).max(12).default(3),
});
/** Content from another site, limited to hosts on the allow-list. */
export const EmbedSection = z.object({
  type: z.literal('embed'),
  title: text(200),
  url: text(500),
  caption: text(500).optional(),
});

/** One section of a page (chapter 3, `pages`). */
export const Section = textOf(
  'prose',
  z.discriminatedUnion('type', [
    HeroSection,
    TextSection,
    ImageSection,
    CtaSection,
    SocialProofSection,
    FeatureGridSection,
    PricingTableSection,
    ServiceCatalogueSection,
    LogoStripSection,
    FaqSection,
    StepsSection,
    ComparisonSection,
    PartnerLocatorSection,
    FormSection,
    PostListSection,
    EmbedSection,
  ]),
);
export type Section = z.infer<typeof Section>;
export type SectionType = Section['type'];
export type SectionOf<Type extends SectionType> = Extract<Section, { type: Type }>;

/** Content of `pages.content`: an HTML string, or an object with sections. */
export const PageContent = textOf(
  'prose',
  z.union([
    z.string().max(pageHtmlLimits.page),
    /**
     * `version` counts changes to this shape and defaults to 1. A stored page with an older version
     * is upgraded when it is read.
     */
    z.object({ version: z.literal(1).optional(), sections: z.array(Section).max(60) }),
  ]),
);
export type PageContent = z.infer<typeof PageContent>;
