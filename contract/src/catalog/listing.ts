import type { ResourceListing } from '../kernel/listing.ts';

// Plain data without zod, for the services screen and the documents that show services.

/**
 * Service categories; one list for all companies, so that a site can show services of several as
 * one catalogue.
 */
export const serviceCategoryNames = [
  'voice',
  'numbers',
  'meetings',
  'messaging',
  'contact-centre',
  'connectivity',
  'security',
  'devices',
  'professional-services',
] as const;
export type ServiceCategory = (typeof serviceCategoryNames)[number];
export const serviceCategories = {
  voice: 'Voice',
  numbers: 'Numbers',
  meetings: 'Meetings',
  messaging: 'Messaging',
  'contact-centre': 'Contact centre',
  connectivity: 'Connectivity',
  security: 'Security',
  devices: 'Devices',
  'professional-services': 'Professional services',
} as const satisfies Record<ServiceCategory, string>;

/** Types of services. Delivery and charges don't depend on the type; they follow from the plans. */
export const serviceTypeNames = [
  'subscription',
  'one_time',
  'number',
  'hardware',
  'connectivity',
  'support',
  'bundle',
] as const;
export type ServiceType = (typeof serviceTypeNames)[number];
export const serviceTypes = {
  subscription: 'Subscription',
  one_time: 'One-time service',
  number: 'Phone numbers',
  hardware: 'Hardware',
  connectivity: 'Connectivity',
  support: 'Support',
  bundle: 'Bundle',
} as const satisfies Record<ServiceType, string>;

export const serviceStateNames = ['draft', 'published', 'retired'] as const;
export type ServiceState = (typeof serviceStateNames)[number];
export const serviceStates = {
  draft: 'Draft',
  published: 'Published',
  retired: 'Retired',
} as const satisfies Record<ServiceState, string>;

/** Currencies for prices; each has a hundred minor units. */
export const priceCurrencyNames = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'CHF'] as const;
export const priceCurrencies = {
  USD: 'US dollar (USD)',
  EUR: 'Euro (EUR)',
  GBP: 'Pound sterling (GBP)',
  CAD: 'Canadian dollar (CAD)',
  AUD: 'Australian dollar (AUD)',
  CHF: 'Swiss franc (CHF)',
} as const satisfies Record<(typeof priceCurrencyNames)[number], string>;

export const pricePeriodNames = ['month', 'year', 'once'] as const;
export const pricePeriods = {
  month: 'Every month',
  year: 'Every year',
  once: 'Once',
} as const satisfies Record<(typeof pricePeriodNames)[number], string>;

/** Price filters of the public catalogue. */
export const servicePriceNames = ['month', 'year', 'once', 'request'] as const;
export type ServicePrice = (typeof servicePriceNames)[number];
export const servicePrices = {
  month: 'Monthly',
  year: 'Yearly',
  once: 'One-time',
  request: 'On request',
} as const satisfies Record<ServicePrice, string>;

/** Filters of the public catalogue, by query parameter. */
export const serviceFilters = ['q', 'category', 'provider', 'price'] as const;
export type ServiceFilter = (typeof serviceFilters)[number];

/** Returns the URL path of a service's document. */
export const servicePath = (slug: string): string => `/services/${slug}`;

export const servicesPerPage = 12;
/**
 * Maximum number of pages of the public catalogue; other services are found by search and
 * category.
 */
export const maxServicePages = 200;

export const serviceListing = {
  name: 'services',
  one: 'Service',
  many: 'Services',
  purpose: 'Services your company offers on its own site and to the companies below it.',
  titleField: 'name',
  fields: {
    name: { label: 'Name', kind: 'text', column: 'shown', sort: true, form: 'always', csv: true },
    company_id: {
      label: 'Published by',
      kind: 'reference',
      nameField: 'company_name',
      help: "The service appears on this company's site, and on the sites of companies below that list it.",
      column: 'shown',
      filter: true,
      form: 'create',
      csv: true,
    },
    slug: {
      label: 'Address',
      kind: 'text',
      help: 'The end of /services/…: lowercase letters, digits and hyphens. Leave empty to generate it from the name.',
      column: 'optional',
      form: 'always',
      csv: true,
    },
    category: {
      label: 'Category',
      kind: 'choice',
      choices: serviceCategories,
      column: 'shown',
      sort: true,
      filter: true,
      form: 'always',
      csv: true,
    },
    type: {
      label: 'Type',
      kind: 'choice',
      choices: serviceTypes,
      column: 'optional',
      form: 'always',
      csv: true,
    },
    family: {
      label: 'Family',
      kind: 'text',
      help: 'Services in the same family, such as pbx, can replace each other in a subscription; the rank of their plans decides which changes are upgrades.',
      form: 'always',
      csv: true,
    },
    provider: {
      label: 'Provider',
      kind: 'text',
      help: "The name visitors see. Leave empty to use the company's name.",
      column: 'shown',
      sort: true,
      form: 'always',
      csv: true,
    },
    state: {
      label: 'Status',
      kind: 'choice',
      choices: serviceStates,
      column: 'shown',
      sort: true,
      filter: true,
      csv: true,
    },
    summary: {
      label: 'Summary',
      kind: 'long_text',
      help: 'One or two sentences, shown wherever the service is listed.',
      form: 'always',
      csv: true,
    },
    description: { label: 'Description', kind: 'long_text', form: 'always', csv: true },
    features: { label: 'Features', kind: 'long_text', form: 'always', csv: true },
    requirements: {
      label: 'Requirements',
      kind: 'long_text',
      help: 'What the customer needs before the service can start.',
      form: 'always',
      csv: true,
    },
    documents: { label: 'Documents', kind: 'long_text', form: 'always', csv: true },
    price: {
      label: 'Price without plans',
      kind: 'text',
      help: 'Shown on your own site while no plan has a price for its visitors, such as 12.50. Leave empty to show “Price on request”.',
      column: 'shown',
      wide: true,
      form: 'always',
      csv: true,
    },
    price_currency: {
      label: 'Currency',
      kind: 'choice',
      choices: priceCurrencies,
      form: 'always',
      csv: true,
    },
    price_per: {
      label: 'Charged',
      kind: 'choice',
      choices: pricePeriods,
      form: 'always',
      csv: true,
    },
    price_unit: {
      label: 'Per',
      kind: 'text',
      help: 'The unit that is billed, such as seat or number.',
      form: 'always',
      csv: true,
    },
    picture: {
      label: 'Logo or picture',
      kind: 'text',
      help: 'The address of a picture from the media library.',
      form: 'always',
      csv: true,
    },
    sort_order: {
      label: 'Position in lists',
      kind: 'number',
      help: 'Services with lower numbers come first; equal numbers are sorted by name.',
      column: 'optional',
      form: 'always',
      csv: true,
    },
    lead_days: {
      label: 'Delivery time in days',
      kind: 'number',
      help: 'How long delivery usually takes; an order is due that many days after it is accepted.',
      column: 'optional',
      form: 'always',
      csv: true,
    },
    needs_emergency_address: {
      label: 'Needs an emergency address',
      kind: 'choice',
      choices: { true: 'Yes', false: 'No' },
      help: 'Lines in the US and Canada wait until an emergency address is registered.',
      column: 'optional',
      form: 'always',
      csv: true,
    },
    updated_at: { label: 'Last changed', kind: 'instant', column: 'shown', sort: true },
    created_at: { label: 'Created', kind: 'instant', column: 'optional', sort: true },
  },
  defaultSort: 'name',
  bulk: { publish: 'Publish', retire: 'Retire', delete: 'Delete' },
} as const satisfies ResourceListing;

/** Maximum service count shown to visitors; this value means 'this many or more'. */
export const maxServiceCount = 200;

/** Turns a name into a slug: 'Hosted PBX' becomes 'hosted-pbx'. '' if no character can be kept. */
export function slugFrom(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 70)
    .replaceAll(/^-+|-+$/g, '');
}
