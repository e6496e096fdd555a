import * as z from 'zod';
import { Id, Instant } from './kernel/list.ts';
import { operation } from './kernel/operation.ts';
import {
  applicationListing,
  applicationStateNames,
  listingNames,
  partnerListing,
  partnershipKindNames,
  partnerTierNames,
} from './partners/listing.ts';
import { describeResource, resourceOperations, rowBase } from './kernel/resource.ts';
import { textOf } from './kernel/text-kind.ts';

export * from './partners/listing.ts';

const City = textOf('name', z.string().trim().max(80));
const Country = textOf(
  'code',
  z.string().regex(/^(?:[A-Z]{2})?$/, 'Please enter a two-letter country code.'),
);
const Specialities = textOf('name', z.string().trim().max(300));
const Website = z.preprocess(
  (value) => (value === '' ? null : value),
  z
    .url({ protocol: /^https?$/, error: 'Please enter a web address.' })
    .max(300)
    .nullable(),
);
const Tier = z.enum(partnerTierNames);

export const Partner = z.object({
  ...rowBase(['update', 'list', 'unlist', 'delete', 'export']),
  name: z.string(),
  /** The company whose partner it is. */
  company_id: Id,
  company_name: z.string(),
  partner_company_id: Id.nullable(),
  tier: Tier,
  /** Whether visitors can find it in the partner locator. */
  listing: z.enum(listingNames),
  city: z.string(),
  country: z.string(),
  specialities: z.string(),
  website: z.string().nullable(),
  created_at: Instant,
  updated_at: Instant,
});
export type Partner = z.infer<typeof Partner>;

export const partnerResource = describeResource({
  ...partnerListing,
  row: Partner,
  create: z.strictObject({
    partner_company_id: Id,
    company_id: z.preprocess((value) => (value === '' ? undefined : value), Id.optional()),
    tier: Tier.default('registered'),
    city: City.default(''),
    country: Country.default(''),
    specialities: Specialities.default(''),
    website: Website.default(null),
  }),
  update: z.strictObject({
    tier: Tier.optional(),
    city: City.optional(),
    country: Country.optional(),
    specialities: Specialities.optional(),
    website: Website.optional(),
  }),
  filters: {
    tier: Tier.optional(),
    listing: z.enum(listingNames).optional(),
    company_id: Id.optional(),
  },
  writeLimit: 'api_write',
});

/** A request to become a partner. */
export const Application = z.object({
  ...rowBase(['update', 'delete', 'export']),
  company_name: z.string(),
  website: z.string().nullable(),
  contact_name: z.string(),
  email: z.string(),
  phone: z.string(),
  country: z.string(),
  /** '' if not given. */
  tax_number: z.string(),
  kind: z.enum(partnershipKindNames),
  message: z.string(),
  state: z.enum(applicationStateNames),
  /** The company whose site it was sent from. */
  site_id: Id,
  site_name: z.string(),
  created_at: Instant,
  updated_at: Instant,
});
export type Application = z.infer<typeof Application>;

export const applicationResource = describeResource({
  ...applicationListing,
  row: Application,
  // Only visitors create applications.
  create: z.strictObject({}),
  update: z.strictObject({ state: z.enum(applicationStateNames).optional() }),
  filters: {
    state: z.enum(applicationStateNames).optional(),
    kind: z.enum(partnershipKindNames).optional(),
    site_id: Id.optional(),
  },
  writeLimit: 'api_write',
});
const applications = resourceOperations(applicationResource);

const setListed = (verb: 'list' | 'unlist', summary: string) =>
  operation(
    { who: 'partners:update', assurance: 2, limit: 'api_write' },
    { method: 'POST', path: `/partners/{id}/${verb}`, summary, tags: ['partners'] },
  )
    .input(z.strictObject({ id: Id }))
    .output(Partner);

export const partners = {
  ...resourceOperations(partnerResource),
  show: setListed('list', 'List a partner in the locator'),
  hide: setListed('unlist', 'Remove a partner from the locator'),
  applications: {
    list: applications.list,
    get: applications.get,
    update: applications.update,
    remove: applications.remove,
    restore: applications.restore,
    bulk: applications.bulk,
    export: applications.export,
  },
};
