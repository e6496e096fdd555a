import * as z from 'zod';
import { serviceFilters } from '../catalog/listing.ts';

/**
 * Data of a page's live blocks, provided by other capabilities at render time: published data only.
 */

export const Price = z.object({
  /** Minor units, such as cents. */
  amount: z.number().int().nonnegative(),
  /** ISO 4217. */
  currency: z.string().regex(/^[A-Z]{3}$/),
  per: z.enum(['once', 'month', 'year']),
  /** The billed unit, such as 'seat'; '' if it is the service itself. */
  unit: z.string().max(40),
});
export type Price = z.infer<typeof Price>;

export const ServiceCard = z.object({
  slug: z.string(),
  name: z.string(),
  category: z.string(),
  provider: z.string(),
  summary: z.string(),
  features: z.array(z.string()),
  from_price: Price.nullable(),
  /** URL of a logo or picture; '' if there is none. */
  picture: z.string(),
});
export type ServiceCard = z.infer<typeof ServiceCard>;

export const PartnerCard = z.object({
  name: z.string(),
  city: z.string(),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  tier: z.string(),
  specialities: z.array(z.string()),
  website: z.string().nullable(),
});
export type PartnerCard = z.infer<typeof PartnerCard>;

export const PostCard = z.object({
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  cover: z.string().nullable(),
  cover_alt: z.string(),
  author: z.string(),
  tags: z.array(z.string()),
  reading_minutes: z.number().int().min(1),
  published_at: z.iso.datetime(),
});
export type PostCard = z.infer<typeof PostCard>;

/** A filter value with its number of results. */
export const Choice = z.object({ value: z.string(), label: z.string(), count: z.number().int() });
export type Choice = z.infer<typeof Choice>;

/** Data of one live section; includes the submitted values so that a form can keep them. */
export const LiveBlock = z.discriminatedUnion('type', [
  z.object({ type: z.literal('pricing_table'), services: z.array(ServiceCard) }),
  z.object({
    type: z.literal('service_catalogue'),
    services: z.array(ServiceCard),
    categories: z.array(Choice),
    /** Providers of the results; the selected one is always included. */
    providers: z.array(Choice),
    prices: z.array(Choice),
    query: z.record(z.enum(serviceFilters), z.string()),
    /** Number of results, capped at `maxServiceCount`, which means that many or more. */
    total: z.number().int(),
    /**
     * If combined filters find nothing: sets of filters that find something, with their number of
     * results.
     */
    alternatives: z.array(
      z.object({ criteria: z.array(z.enum(serviceFilters)), count: z.number().int() }),
    ),
    page: z.number().int(),
    /** The next page; null on the last. */
    next_page: z.number().int().nullable(),
  }),
  z.object({
    type: z.literal('partner_locator'),
    partners: z.array(PartnerCard),
    countries: z.array(Choice),
    query: z.object({ q: z.string(), country: z.string() }),
    next_page: z.number().int().nullable(),
  }),
  z.object({ type: z.literal('post_list'), posts: z.array(PostCard) }),
  z.object({
    type: z.literal('form'),
    /** State of the form: not sent, sent, or refused with messages beside the fields. */
    state: z.enum(['open', 'sent', 'refused']),
    values: z.record(z.string(), z.string()),
    errors: z.record(z.string(), z.string()),
    /** Shown above the fields if the whole form was refused. */
    message: z.string().nullable(),
    /** Sealed token that identifies the form and when it was opened; submitted with the values. */
    token: z.string(),
    /** Set if a CAPTCHA is configured; `site_key` is public. */
    captcha: z
      .object({ provider: z.enum(['hcaptcha', 'turnstile']), site_key: z.string() })
      .nullable(),
  }),
]);
export type LiveBlock = z.infer<typeof LiveBlock>;
export type LiveType = LiveBlock['type'];
export type LiveOf<Type extends LiveType> = Extract<LiveBlock, { type: Type }>;

/** Query parameters a document accepts; all others are ignored. */
export const documentParameters = [
  'q',
  'category',
  'provider',
  'price',
  'country',
  'page',
  'sent',
  'service',
] as const;
export type DocumentParameter = (typeof documentParameters)[number];
export type DocumentQuery = Readonly<Partial<Record<DocumentParameter, string>>>;
