import { companyKindNames, companyKinds, type CompanyKind } from '../kernel/company-kinds.ts';
import type { ResourceListing } from '../kernel/listing.ts';
import { requestLimits } from '../kernel/request-limits.ts';

export const companyStatusNames = ['active', 'suspended'] as const;
export type CompanyStatus = (typeof companyStatusNames)[number];
export const companyStatuses = {
  active: 'Active',
  suspended: 'Suspended',
} as const satisfies Record<CompanyStatus, string>;

export function kindsBelow(kind: CompanyKind): CompanyKind[] {
  return companyKindNames.slice(companyKindNames.indexOf(kind) + 1);
}

/** The name of a company created by a sign-up, until someone renames it. */
export const unnamedCompany = 'New customer';

export const companyListing = {
  name: 'companies',
  one: 'Company',
  many: 'Companies',
  purpose:
    'Distributors, resellers and customers below your company, each with its own people and brand.',
  titleField: 'name',
  fields: {
    name: { label: 'Name', kind: 'text', column: 'shown', sort: true, form: 'always', csv: true },
    kind: {
      label: 'Type',
      kind: 'choice',
      choices: companyKinds,
      column: 'shown',
      sort: true,
      filter: true,
      form: 'create',
      csv: true,
    },
    parent_id: {
      label: 'Parent company',
      kind: 'reference',
      nameField: 'parent_name',
      column: 'shown',
      filter: true,
      form: 'create',
      csv: true,
    },
    status: {
      label: 'Status',
      kind: 'choice',
      choices: companyStatuses,
      column: 'shown',
      sort: true,
      filter: true,
      csv: true,
    },
    child_count: {
      label: 'Directly below',
      kind: 'number',
      maxCount: requestLimits.counted,
      column: 'shown',
    },
    user_count: {
      label: 'People',
      kind: 'number',
      maxCount: requestLimits.counted,
      column: 'shown',
    },
    website: { label: 'Website', kind: 'url', column: 'optional', form: 'always', csv: true },
    contact_email: {
      label: 'Contact email',
      kind: 'email',
      column: 'optional',
      form: 'always',
      csv: true,
    },
    phone: { label: 'Phone', kind: 'phone', column: 'optional', form: 'always', csv: true },
    country: {
      label: 'Country',
      kind: 'text',
      help: 'Two letters, such as US or DE.',
      column: 'optional',
      sort: true,
      form: 'always',
      csv: true,
    },
    slug: { label: 'Short name', kind: 'text', column: 'optional', csv: true },
    created_at: { label: 'Created', kind: 'instant', column: 'shown', sort: true, csv: true },
    updated_at: { label: 'Last changed', kind: 'instant', column: 'optional', sort: true },
  },
  defaultSort: 'name',
  bulk: { suspend: 'Suspend', activate: 'Activate', delete: 'Delete' },
} as const satisfies ResourceListing;
