import type { ResourceListing } from '../kernel/listing.ts';
import { requestLimits } from '../kernel/request-limits.ts';

export const connectorStateNames = ['paused', 'active'] as const;
export const connectorStates = { paused: 'Paused', active: 'Active' } as const;

/** `sandbox`: the built-in supplier for demonstration data. */
export const connectorKindNames = ['http', 'sandbox'] as const;

/** `unused`: nothing sent; `failing`: no clear answers; `stuck`: lines wait for the supplier. */
export const connectorHealthNames = ['unused', 'good', 'stuck', 'failing'] as const;
export const connectorHealths = {
  unused: 'Nothing sent yet',
  good: 'Good',
  stuck: 'Stuck items',
  failing: 'Failing',
} as const satisfies Record<(typeof connectorHealthNames)[number], string>;

export const connectorListing = {
  name: 'integrations.connectors',
  one: 'Connector',
  many: 'Connectors',
  purpose: 'Supplier systems that deliver the services your company owns.',
  titleField: 'name',
  fields: {
    name: { label: 'Name', kind: 'text', column: 'shown', sort: true, form: 'always', csv: true },
    company_id: {
      label: 'Company',
      kind: 'reference',
      nameField: 'company_name',
      help: 'The connector can deliver services that this company owns.',
      column: 'shown',
      filter: true,
      form: 'create',
      csv: true,
    },
    url: {
      label: 'Address',
      kind: 'url',
      help: 'Where the supplier receives requests, such as https://api.supplier.example/trunkline.',
      column: 'optional',
      form: 'always',
      csv: true,
    },
    state: {
      label: 'Status',
      kind: 'choice',
      choices: connectorStates,
      column: 'shown',
      filter: true,
      csv: true,
    },
    health: {
      label: 'Health',
      kind: 'choice',
      choices: connectorHealths,
      column: 'shown',
      csv: true,
    },
    last_good_at: { label: 'Last response', kind: 'instant', column: 'shown', csv: true },
    stuck: {
      label: 'Stuck items',
      kind: 'number',
      maxCount: requestLimits.counted,
      column: 'optional',
      csv: true,
    },
    drift: {
      label: 'Differences',
      kind: 'number',
      maxCount: requestLimits.counted,
      column: 'optional',
      csv: true,
    },
    created_at: { label: 'Created', kind: 'instant', column: 'optional', sort: true, csv: true },
  },
  defaultSort: 'name',
  bulk: { activate: 'Activate', pause: 'Pause', delete: 'Delete' },
} as const satisfies ResourceListing;
