import * as z from 'zod';
import { serviceFilters } from '../catalog/listing.ts';

/** What live blocks of a page show, taken from other capabilities when the page is rendered: published data only. */

export const Price = z.object({
  /** Minor units: cents of a dollar. */
  amount: z.number().int().nonnegative(),
  /** ISO 4217. */
  currency: z.string().regex(/^[A-Z]{3}$/),
  per: z.enum(['once', 'month', 'year']),
  /** What is counted, such as 'seat'; '' where it is the service itself. */
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
  /** Address of a logo or picture; '' where there is none. */
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

/** One choice of a filter, with how many it leads to. */
export const Choice = z.object({ value: z.string(), label: z.string(), count: z.number().int() });
export type Choice = z.infer<typeof Choice>;

/** What one live section is given to show; what was asked for comes back, so that a form can keep it. */
export const LiveBlock = z.discriminatedUnion('type', [
  z.object({ type: z.literal('pricing_table'), services: z.array(ServiceCard) }),
  z.object({
    type: z.literal('service_catalogue'),
    services: z.array(ServiceCard),
    categories: z.array(Choice),
    /** Who offers what was found; the one that is asked for among them, whatever is found. */
    providers: z.array(Choice),
    prices: z.array(Choice),
    asked: z.record(z.enum(serviceFilters), z.string()),
    /** How many were found; counted up to `servicesCounted`, which means that many or more. */
    total: z.number().int(),
    /** Where several questions together find nothing: each way to something, with what it keeps and how much there is. */
    ways: z.array(z.object({ kept: z.array(z.enum(serviceFilters)), count: z.number().int() })),
    page: z.number().int(),
    /** The page after this one; null on the last. */
    next_page: z.number().int().nullable(),
  }),
  z.object({
    type: z.literal('partner_locator'),
    partners: z.array(PartnerCard),
    countries: z.array(Choice),
    asked: z.object({ q: z.string(), country: z.string() }),
    next_page: z.number().int().nullable(),
  }),
  z.object({ type: z.literal('post_list'), posts: z.array(PostCard) }),
  z.object({
    type: z.literal('form'),
    /** What became of it: not sent yet, sent, or refused with the messages beside the fields. */
    state: z.enum(['open', 'sent', 'refused']),
    values: z.record(z.string(), z.string()),
    errors: z.record(z.string(), z.string()),
    /** Said above the fields when the whole form was refused. */
    message: z.string().nullable(),
    /** Sealed: which form this is and when it was begun; it comes back with what was typed. */
    token: z.string(),
    /** Set where a check that somebody is a person has been configured; `site_key` is public. */
    captcha: z
      .object({ provider: z.enum(['hcaptcha', 'turnstile']), site_key: z.string() })
      .nullable(),
  }),
]);
export type LiveBlock = z.infer<typeof LiveBlock>;
export type LiveType = LiveBlock['type'];
export type LiveOf<Type extends LiveType> = Extract<LiveBlock, { type: Type }>;

/** What an address may ask of a document beside its path; everything else in a query is passed over. */
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
