import { requestLimits } from '../kernel/request-limits.ts';
import type { ResourceListing } from '../kernel/listing.ts';

/**
 * Topics an integration can subscribe to; each is also the resource whose read permission is
 * required.
 */
export const integrationTopicNames = [
  'companies',
  'users',
  'partners',
  'services',
  'applications',
  'requests',
  'orders',
  'subscriptions',
  'quotes',
  'integrations',
  'prices',
] as const;
export type IntegrationTopic = (typeof integrationTopicNames)[number];
export const integrationTopics = {
  companies: 'Companies',
  users: 'Users',
  partners: 'Partners',
  services: 'Services',
  applications: 'Partner applications',
  requests: 'Contact requests',
  orders: 'Orders, items, tasks and charges',
  subscriptions: 'Subscriptions',
  quotes: 'Quotes',
  integrations: 'Supplier differences',
  prices: 'Price changes',
} as const satisfies Record<IntegrationTopic, string>;

export const integrationStateNames = ['paused', 'active'] as const;
export const integrationStates = { paused: 'Paused', active: 'Active' } as const;

/** `unused`: nothing sent yet; `failing`: deliveries are stuck. */
export const integrationHealthNames = ['unused', 'good', 'failing'] as const;
export const integrationHealthLabels = {
  unused: 'Nothing sent yet',
  good: 'Good',
  failing: 'Failing',
} as const satisfies Record<(typeof integrationHealthNames)[number], string>;

export const deliveryStateNames = ['waiting', 'sent', 'failed'] as const;
export type DeliveryState = (typeof deliveryStateNames)[number];

/** Hours a secret keeps working after it was replaced. */
export const previousSecretHours = 24;

/** Days for which deliveries are kept in the log. */
export const deliveryDays = 30;

export const integrationListing = {
  name: 'integrations',
  one: 'Integration',
  many: 'Integrations',
  purpose: 'Other systems that receive webhooks about your company and those below it.',
  titleField: 'name',
  fields: {
    name: { label: 'Name', kind: 'text', column: 'shown', sort: true, form: 'always', csv: true },
    company_id: {
      label: 'Company',
      kind: 'reference',
      nameField: 'company_name',
      help: 'The integration receives events from this company and those below it.',
      column: 'shown',
      filter: true,
      form: 'create',
      csv: true,
    },
    url: {
      label: 'Address',
      kind: 'url',
      help: 'Where we send webhooks, such as https://crm.example.com/webhooks.',
      column: 'optional',
      form: 'always',
      csv: true,
    },
    topics: {
      label: 'Events',
      kind: 'choices',
      choices: integrationTopics,
      column: 'shown',
      form: 'always',
      csv: true,
    },
    state: {
      label: 'Status',
      kind: 'choice',
      choices: integrationStates,
      column: 'shown',
      filter: true,
      csv: true,
    },
    health: {
      label: 'Health',
      kind: 'choice',
      choices: integrationHealthLabels,
      column: 'shown',
      csv: true,
    },
    last_sent_at: { label: 'Last sent', kind: 'instant', column: 'shown', csv: true },
    stuck: {
      label: 'Stuck',
      kind: 'number',
      maxCount: requestLimits.counted,
      column: 'optional',
      csv: true,
    },
    created_at: { label: 'Created', kind: 'instant', column: 'optional', sort: true, csv: true },
    updated_at: { label: 'Last changed', kind: 'instant', column: 'optional', sort: true },
  },
  defaultSort: 'name',
  bulk: { activate: 'Activate', pause: 'Pause', delete: 'Delete' },
} as const satisfies ResourceListing;
