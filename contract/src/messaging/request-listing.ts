import { contactTopics } from '../kernel/form-fields.ts';
import type { ResourceListing } from '../kernel/listing.ts';

export const requestStateNames = ['new', 'handled'] as const;
export const requestStates = { new: 'New', handled: 'Handled' } as const;
export const topicNames = ['sales', 'partners', 'support', 'privacy', 'other'] as const;

export const requestListing = {
  name: 'requests',
  one: 'Contact request',
  many: 'Contact requests',
  purpose: 'Messages from the contact forms on your site and the sites below it.',
  titleField: 'name',
  fields: {
    name: { label: 'Name', kind: 'text', column: 'shown', sort: true, csv: true },
    email: { label: 'Email', kind: 'email', column: 'shown', wide: true, csv: true },
    topic: {
      label: 'About',
      kind: 'choice',
      choices: { ...contactTopics, support: 'Support' },
      column: 'shown',
      filter: true,
      csv: true,
    },
    state: {
      label: 'Status',
      kind: 'choice',
      choices: requestStates,
      form: 'always',
      column: 'shown',
      filter: true,
      csv: true,
    },
    message: { label: 'Message', kind: 'long_text', csv: true },
    company_name: { label: 'Their company', kind: 'text', column: 'optional', csv: true },
    phone: { label: 'Phone', kind: 'phone', column: 'optional', csv: true },
    site_id: {
      label: 'Site',
      kind: 'reference',
      nameField: 'site_name',
      column: 'optional',
      filter: true,
      csv: true,
    },
    created_at: { label: 'Received', kind: 'instant', column: 'shown', sort: true, csv: true },
  },
  defaultSort: '-created_at',
  bulk: { handle: 'Mark as handled', reopen: 'Mark as new', delete: 'Delete' },
} as const satisfies ResourceListing;
