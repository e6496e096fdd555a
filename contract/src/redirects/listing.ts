import type { ResourceListing } from '../kernel/listing.ts';

// Plain data without zod, so that the list doesn't load a validator.

export const redirectListing = {
  name: 'redirects',
  one: 'Redirect',
  many: 'Redirects',
  purpose: 'Send visitors from an old address to the page that has replaced it.',
  titleField: 'from_path',
  fields: {
    from_path: {
      label: 'Old address',
      kind: 'text',
      help: "The part after your domain, such as /old-prices. It can't be the address of existing content.",
      column: 'shown',
      sort: true,
      form: 'always',
      csv: true,
    },
    to_address: {
      label: 'Redirects to',
      kind: 'text',
      help: 'An address on your site, such as /pricing, or one that begins with https://.',
      column: 'shown',
      sort: true,
      form: 'always',
      csv: true,
    },
    company_id: {
      label: 'Company',
      kind: 'reference',
      nameField: 'company_name',
      column: 'optional',
      filter: true,
      form: 'create',
      csv: true,
    },
    updated_at: { label: 'Last changed', kind: 'instant', column: 'shown', sort: true, csv: true },
    created_at: { label: 'Created', kind: 'instant', column: 'optional', sort: true, csv: true },
  },
  defaultSort: '-updated_at',
  bulk: { delete: 'Delete' },
} as const satisfies ResourceListing;
