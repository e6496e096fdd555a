import * as z from 'zod';
import { htmlLimits } from '../kernel/allowed-html.ts';
import { BackgroundEffectSettings, backgroundEffects } from '../kernel/background-effects.ts';
import { textOf } from '../kernel/text-kind.ts';
import { textField, defineSections } from './text-fields.ts';

const line = (max: number) => textField('line', max);
const lines = (max: number) => textField('lines', max);
const option = (max: number) => textField('option', max);
const html = (max: number) => textField('html', max);
const picture = () => textField('picture', 500);
const link = () => textField('link', 500);
const alternative = () => textField('alternative', 300);
const service = () => textField('service', 200);

/** Maximum characters of HTML by field; all fields of a page together stay within `htmlLimits`. */
export const pageHtmlLimits = {
  page: htmlLimits.characters,
  text: 100_000,
  answer: 10_000,
} as const;
const Link = z.object({
  text: line(80),
  link: link(),
  type: textField('button', 20).default('primary'),
});

export const HeroSection = z.object({
  type: z.literal('hero'),
  title: line(200),
  subtitle: line(200).optional(),
  description: lines(2000).optional(),
  trust_indicators: z
    .array(z.object({ number: line(20), label: line(80) }))
    .max(6)
    .optional(),
  ctas: z.array(Link).max(4).optional(),
  supporting_messages: z.array(line(200)).max(6).optional(),
  hero_image: picture().optional(),
  /** Alternative text of the picture; '' or missing if it is decorative. */
  hero_image_alt: alternative().optional(),
  background_effect: z.enum(backgroundEffects).optional(),
  background_effect_settings: BackgroundEffectSettings.optional(),
});
export const TextSection = z.object({
  type: z.literal('text'),
  title: line(200).optional(),
  /** HTML, sanitised on write and on render. */
  content: html(pageHtmlLimits.text),
});
export const ImageSection = z.object({
  type: z.literal('image'),
  title: line(200).optional(),
  image_url: picture(),
  alt_text: alternative(),
  caption: lines(500).optional(),
});
export const CtaSection = z.object({
  type: z.literal('cta'),
  title: line(200),
  description: lines(2000).optional(),
  buttons: z.array(Link).max(4).optional(),
  supporting_messages: z.array(line(200)).max(6).optional(),
  background_color: textField('colour', 40).optional(),
});
export const statIcons = ['users', 'award', 'trending-up', 'star'] as const;
export const SocialProofSection = z.object({
  type: z.literal('social_proof'),
  title: line(200).optional(),
  subtitle: line(500).optional(),
  stats: z
    .array(z.object({ icon: z.enum(statIcons), value: line(40), label: line(120) }))
    .max(8)
    .optional(),
  community_proof: z
    .object({
      title: line(200),
      items: z.array(z.object({ label: line(120), description: lines(500) })).max(12),
    })
    .optional(),
  testimonials: z
    .array(
      z.object({
        rating: z.number().int().min(1).max(5),
        content: lines(2000),
        name: line(120),
        role: line(120),
        company: line(120),
        /** Decorative: the name is beside it. */
        portrait: picture().optional(),
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
const Intro = { title: line(200).optional(), subtitle: line(500).optional() };

export const FeatureGridSection = z.object({
  type: z.literal('feature_grid'),
  ...Intro,
  features: z
    .array(
      z.object({
        icon: z.enum(featureIcons),
        title: line(120),
        description: lines(500),
        link: link().optional(),
      }),
    )
    .max(24),
});
/** Prices of services in the visited tenant's catalogue. */
export const PricingTableSection = z.object({
  type: z.literal('pricing_table'),
  ...Intro,
  /** Services in display order; without any, a category or the first few are shown. */
  services: z.array(service()).max(12).optional(),
  category: option(80).optional(),
  /** The recommended service. */
  highlighted: service().optional(),
});
export const ServiceCatalogueSection = z.object({
  type: z.literal('service_catalogue'),
  ...Intro,
});
export const LogoStripSection = z.object({
  type: z.literal('logo_strip'),
  title: line(200).optional(),
  logos: z
    .array(z.object({ image_url: picture(), name: line(120), link: link().optional() }))
    .max(24),
});
export const FaqSection = z.object({
  type: z.literal('faq'),
  ...Intro,
  /** The answer is HTML, sanitised on write and on render. */
  items: z.array(z.object({ question: line(300), answer: html(pageHtmlLimits.answer) })).max(60),
});
export const StepsSection = z.object({
  type: z.literal('steps'),
  ...Intro,
  steps: z.array(z.object({ title: line(120), description: lines(1000) })).max(12),
});
export const ComparisonSection = z.object({
  type: z.literal('comparison'),
  ...Intro,
  /** Names of the compared items; the first column of the table contains the row labels. */
  columns: z.array(line(80)).max(6),
  /** One value per column: text, or 'yes' and 'no', which are shown as icons. */
  rows: z.array(z.object({ label: line(200), values: z.array(line(120)).max(6) })).max(60),
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
  tag: option(60).optional(),
  count: z.number().int().min(1).max(12).default(3),
});
/** Content from another site, limited to hosts on the allow-list. */
export const EmbedSection = z.object({
  type: z.literal('embed'),
  title: line(200),
  url: textField('address', 500),
  caption: lines(500).optional(),
});

/** A section with content of its own. */
export const ContentSection = textOf(
  'prose',
  z.discriminatedUnion(
    'type',
    defineSections([
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
  ),
);
export type ContentSection = z.infer<typeof ContentSection>;

/** Shows a reusable section of the page's company. */
export const ReusableSection = z.object({
  type: z.literal('reusable'),
  /** ID of the reusable section. */
  section: option(36),
});

/** One section of a page (chapter 3, `pages`). */
export const Section = textOf(
  'prose',
  z.discriminatedUnion('type', [...ContentSection.options, ...defineSections([ReusableSection])]),
);
export type Section = z.infer<typeof Section>;
export type SectionType = Section['type'];
export type SectionOf<Type extends SectionType> = Extract<Section, { type: Type }>;

/** Returns the title of a section that has one. */
export function titleOfSection(section: Section): string | undefined {
  return 'title' in section ? section.title : undefined;
}

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
