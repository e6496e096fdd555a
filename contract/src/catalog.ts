import * as z from 'zod';
import { pageOf, Id, Instant } from './kernel/list.ts';
import { Choice, Price, ServiceCard } from './kernel/live.ts';
import { readMediaUrl } from './kernel/media-url.ts';
import { operation } from './kernel/operation.ts';
import { textOf } from './kernel/text-kind.ts';
import { describeResource, resourceOperations, rowBase } from './kernel/resource.ts';
import {
  priceCurrencyNames,
  pricePeriodNames,
  serviceCategoryNames,
  serviceListing,
  servicePriceNames,
  serviceStateNames,
  serviceTypeNames,
} from './catalog/listing.ts';
import { listingOperations } from './catalog/listings.ts';
import { partOperations } from './catalog/parts.ts';
import { planOperations } from './catalog/plans.ts';
import { priceChangeOperations } from './catalog/price-changes.ts';
import { priceOperations } from './catalog/prices.ts';
import { ProviderKey, ServiceSlug } from './catalog/slugs.ts';
import { storefrontOperations } from './catalog/storefront.ts';
import { versionOperations } from './catalog/versions.ts';

export * from './catalog/listing.ts';
export * from './catalog/listings.ts';
export * from './catalog/parts.ts';
export * from './catalog/plans.ts';
export * from './catalog/versions.ts';
export * from './catalog/price-changes.ts';
export * from './catalog/prices.ts';
export * from './catalog/slugs.ts';
export * from './catalog/storefront.ts';

export const ServiceDocument = z.object({ title: z.string(), address: z.string() });
export type ServiceDocument = z.infer<typeof ServiceDocument>;

const isHttps = (text: string) => URL.parse(text)?.protocol === 'https:';

const line = z.string().trim().min(1).max(200, 'Use at most 200 characters per line.');
const DocumentInput = z.strictObject({
  title: z.string().trim().min(1, 'Give every document a title.').max(120),
  address: z
    .string()
    .trim()
    .max(500)
    .refine(
      (text) => isHttps(text) || text.startsWith('/media-assets/'),
      'Enter an address that starts with https://, or choose a file from the media library.',
    ),
});

/** Accepts lists as JSON, or as text with one entry per line as in form fields and files. */
function entries(text: string): unknown[] {
  if (text.startsWith('[')) {
    try {
      const parsed: unknown = JSON.parse(text);
      if (Array.isArray(parsed)) return parsed;
    } catch {
      // Not JSON: lines of text, the first of which starts with a bracket.
    }
  }
  return text
    .split(/\r?\n/)
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
const listOf = <Entry extends z.ZodType>(entry: Entry, read: (item: unknown) => unknown) => {
  const list = z.array(entry).max(30, 'Use at most 30 entries.');
  const lines = z
    .string()
    .max(50_000)
    .transform((text, { addIssue }) => {
      const parsed = list.safeParse(entries(text).map(read));
      if (parsed.success) return parsed.data;
      const [first] = parsed.error.issues;
      addIssue({ code: 'custom', message: first?.message ?? '', continue: true });
      return z.NEVER;
    });
  return z.union([lines, list]);
};

/** 'Data sheet | https://…' */
function readDocument(item: unknown): unknown {
  if (typeof item !== 'string') return item;
  const [title = '', ...rest] = item.split('|');
  return { title: title.trim(), address: rest.join('|').trim() };
}

const Lines = textOf(
  'prose',
  listOf(line, (item) => item),
);
const Documents = textOf('prose', listOf(DocumentInput, readDocument));
const textUpTo = (max: number) => z.string().trim().max(max, `Use at most ${max} characters.`);
const pricePattern = /^\d{1,9}(?:\.\d{1,2})?$/;
/** Empty text counts as missing. */
const numberOf = (text: string) => (text.trim() === '' ? undefined : Number(text));

/** A number, which files and forms send as text. */
const wholeNumber = (max: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? numberOf(value) : value),
    z.number().int().min(0).max(max).optional(),
  );

/** A boolean, which files and forms send as text. */
const flag = z.preprocess(
  (value) => (value === '' ? undefined : value),
  z
    .union(
      [z.boolean(), textOf('code', z.string().max(5).pipe(z.stringbool()))],
      'Enter true or false.',
    )
    .optional(),
);

/** Maximum characters of a service's HTML, before and after sanitising. */
export const serviceDescriptionLimit = 50_000;

/** Editable fields of a service; missing ones keep their value or default. */
const editable = {
  type: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.enum(serviceTypeNames).optional(),
  ),
  family: textOf(
    'code',
    z
      .string()
      .trim()
      .max(40)
      .regex(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/, 'Use lowercase letters, digits and hyphens only.')
      .optional(),
  ),
  slug: z.preprocess((value) => (value === '' ? undefined : value), ServiceSlug.optional()),
  provider: textOf('name', textUpTo(120).optional()),
  summary: textOf('prose', textUpTo(300).optional()),
  /** HTML, sanitised before it is stored. */
  description: textOf('prose', z.string().max(serviceDescriptionLimit).optional()),
  features: Lines.optional(),
  requirements: Lines.optional(),
  documents: Documents.optional(),
  /** The price without plans in major units: '12.50'; null or '' for on request. */
  price: z.preprocess(
    (value) => (value === '' ? null : value),
    textOf(
      'code',
      z
        .string()
        .trim()
        .regex(pricePattern, 'Please enter a price such as 12.50.')
        .nullable()
        .optional(),
    ),
  ),
  price_currency: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.enum(priceCurrencyNames).optional(),
  ),
  price_per: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.enum(pricePeriodNames).optional(),
  ),
  price_unit: textOf('name', textUpTo(40).optional()),
  picture: textOf(
    'code',
    z
      .string()
      .trim()
      .refine(
        (text) => text === '' || readMediaUrl(text) !== null,
        'Choose a picture from the media library.',
      )
      .optional(),
  ),
  sort_order: wholeNumber(10_000),
  /** Days from an accepted order to its delivery. */
  lead_days: wholeNumber(365),
  /**
   * Whether lines in the US and Canada wait for an emergency address; if missing, true for voice
   * services.
   */
  needs_emergency_address: flag,
};
const Name = textOf(
  'name',
  z.string().trim().min(2, 'Please enter a name of at least 2 characters.').max(120),
);

/** A service as shown to the people who manage it. */
export const Service = z.object({
  ...rowBase([
    'update',
    'publish',
    'unpublish',
    'retire',
    'feature',
    'duplicate',
    'delete',
    'export',
  ]),
  company_id: Id,
  company_name: z.string(),
  slug: z.string(),
  name: z.string(),
  provider: z.string(),
  category: z.enum(serviceCategoryNames),
  type: z.enum(serviceTypeNames),
  family: z.string(),
  state: z.enum(serviceStateNames),
  summary: z.string(),
  description: z.string(),
  features: z.array(z.string()),
  requirements: z.array(z.string()),
  documents: z.array(ServiceDocument),
  from_price: Price.nullable(),
  /** The price in major units, as in forms and files; null for on request. */
  price: z.string().nullable(),
  price_currency: z.enum(priceCurrencyNames),
  price_per: z.enum(pricePeriodNames),
  price_unit: z.string(),
  picture: z.string(),
  sort_order: z.number().int(),
  lead_days: z.number().int(),
  /** Whether its company features it for direct buyers. */
  featured: z.boolean(),
  needs_emergency_address: z.boolean(),
  /** The request to publish it, if a second person has to approve; null without a request. */
  publish_request: z.object({ by: z.string(), own: z.boolean(), reason: z.string() }).nullable(),
  created_at: Instant,
  updated_at: Instant,
});
export type Service = z.infer<typeof Service>;

export const serviceResource = describeResource({
  ...serviceListing,
  row: Service,
  create: z.strictObject({
    company_id: Id,
    name: Name,
    category: z.enum(serviceCategoryNames),
    ...editable,
  }),
  update: z.strictObject({
    name: Name.optional(),
    category: z.enum(serviceCategoryNames).optional(),
    ...editable,
  }),
  filters: {
    state: z.enum(serviceStateNames).optional(),
    category: z.enum(serviceCategoryNames).optional(),
    company_id: Id.optional(),
  },
  writeLimit: 'api_write',
});

/** A service as shown to visitors. */
export const PublishedService = ServiceCard.extend({
  id: Id,
  category_label: z.string(),
  /** HTML, sanitised. */
  description: z.string(),
  requirements: z.array(z.string()),
  documents: z.array(ServiceDocument),
  updated_at: Instant,
  /** Other services of its category. */
  related: z.array(ServiceCard),
});
export type PublishedService = z.infer<typeof PublishedService>;

const setState = (verb: 'unpublish' | 'retire', summary: string) =>
  operation(
    { who: 'services:update', assurance: 2, limit: 'api_write' },
    { method: 'POST', path: `/services/{id}/${verb}`, summary, tags: ['services'] },
  )
    .input(z.strictObject({ id: Id }))
    .output(Service);

const catalogueQuery = z.strictObject({
  q: textOf('name', z.string().trim().max(100).optional()),
  category: z.enum(serviceCategoryNames).optional(),
  /** The `value` of one of the response's `providers`. */
  provider: ProviderKey.optional(),
  price: z.enum(servicePriceNames).optional(),
  cursor: textOf('code', z.string().max(1000).optional()),
  limit: z.coerce.number().int().min(1).max(50).default(24),
});
const CataloguePage = pageOf(ServiceCard).extend({
  categories: z.array(Choice),
  providers: z.array(Choice),
  prices: z.array(Choice),
});
const BySlug = z.strictObject({ slug: ServiceSlug });

export const catalog = {
  ...resourceOperations(serviceResource),
  publish: operation(
    { who: 'services:update', assurance: 2, limit: 'api_write' },
    {
      method: 'POST',
      path: '/services/{id}/publish',
      summary: 'Publish a service, or request approval where the company requires it',
      tags: ['services'],
    },
  )
    .input(
      z.strictObject({
        id: Id,
        /** Why this version is published; shown in the list of versions. */
        reason: textOf('prose', textUpTo(300).optional()),
      }),
    )
    .output(Service),
  unpublish: setState('unpublish', 'Return a service to draft'),
  retire: setState('retire', 'Retire a service: visitors no longer see it, but nothing is deleted'),
  feature: operation(
    { who: 'services:update', assurance: 2, limit: 'api_write' },
    {
      method: 'POST',
      path: '/services/{id}/feature',
      summary: 'Feature a published service for direct buyers, or stop featuring it',
      tags: ['services'],
    },
  )
    .input(z.strictObject({ id: Id, featured: z.boolean() }))
    .output(Service),
  duplicate: operation(
    { who: 'services:create', assurance: 2, limit: 'api_write' },
    {
      method: 'POST',
      path: '/services/{id}/duplicate',
      summary: 'Duplicate a service as a draft',
      tags: ['services'],
    },
  )
    .input(z.strictObject({ id: Id }))
    .output(Service),
  published: operation(
    { who: 'anyone', assurance: 'none', limit: 'api_read', cached: true },
    {
      method: 'GET',
      path: '/catalog/services',
      summary: "List this site's services: its own, and those it lists from companies above",
      tags: ['services'],
    },
  )
    .input(catalogueQuery)
    .output(CataloguePage),
  service: operation(
    { who: 'anyone', assurance: 'none', limit: 'api_read', cached: true },
    {
      method: 'GET',
      path: '/catalog/service',
      summary: 'Get a published service by its slug',
      tags: ['services'],
    },
  )
    .input(BySlug)
    .output(PublishedService),
  ...storefrontOperations,
  ...listingOperations,
  ...planOperations,
  ...partOperations,
  ...versionOperations,
  ...priceOperations,
  ...priceChangeOperations,
};
