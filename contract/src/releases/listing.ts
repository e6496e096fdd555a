import type { ResourceListing } from '../kernel/listing.ts';

export const releaseKindNames = ['feature', 'improvement', 'fix'] as const;
export type ReleaseKind = (typeof releaseKindNames)[number];
export const releaseKinds = {
  feature: 'New',
  improvement: 'Improved',
  fix: 'Fixed',
} as const satisfies Record<ReleaseKind, string>;

export const releaseStateNames = ['draft', 'published'] as const;
export type ReleaseState = (typeof releaseStateNames)[number];
export const releaseStates = {
  draft: 'Draft',
  published: 'Published',
} as const satisfies Record<ReleaseState, string>;

/**
 * Audience of a note: people by role, or by their company's relation to the author's; only
 * 'everyone' includes visitors.
 */
export const releaseAudienceNames = [
  'everyone',
  'signed_in',
  'administrators',
  'distributors',
  'resellers',
  'end_users',
  'partners',
  'silver_partners',
  'gold_partners',
  'platinum_partners',
] as const;
export type ReleaseAudience = (typeof releaseAudienceNames)[number];
export const releaseAudiences = {
  everyone: 'Everyone, including visitors',
  signed_in: 'All signed-in users',
  administrators: 'Owners and admins',
  distributors: 'Distributors',
  resellers: 'Resellers',
  end_users: 'End users',
  partners: 'All partners',
  silver_partners: 'Silver partners and above',
  gold_partners: 'Gold partners and above',
  platinum_partners: 'Platinum partners',
} as const satisfies Record<ReleaseAudience, string>;

/** Returns the path of a published note on the public site. */
export const releasePath = (slug: string) => `/releases/${slug}`;

export const releaseListing = {
  name: 'releases',
  one: 'Release note',
  many: 'Release notes',
  purpose:
    'New features, improvements and fixes, for visitors and for people at your company and those below it.',
  titleField: 'title',
  fields: {
    title: { label: 'Title', kind: 'text', column: 'shown', sort: true, form: 'always', csv: true },
    release: {
      label: 'Version',
      kind: 'text',
      help: 'The version people see, such as 1.4.',
      column: 'shown',
      form: 'always',
      csv: true,
    },
    kind: {
      label: 'Type',
      kind: 'choice',
      choices: releaseKinds,
      column: 'shown',
      filter: true,
      form: 'always',
      csv: true,
    },
    state: {
      label: 'Status',
      kind: 'choice',
      choices: releaseStates,
      column: 'shown',
      filter: true,
      csv: true,
    },
    audience: {
      label: 'Audience',
      kind: 'choice',
      choices: releaseAudiences,
      column: 'shown',
      filter: true,
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
    summary: {
      label: 'Summary',
      kind: 'long_text',
      help: 'One or two sentences, shown in lists.',
      form: 'always',
      csv: true,
    },
    content: {
      label: 'Text',
      kind: 'long_text',
      form: 'always',
    },
    slug: { label: 'Address', kind: 'text', column: 'optional', csv: true },
    published_at: { label: 'Published', kind: 'instant', column: 'shown', sort: true, csv: true },
    created_at: { label: 'Created', kind: 'instant', column: 'optional', sort: true, csv: true },
    updated_at: { label: 'Last changed', kind: 'instant', column: 'optional', sort: true },
  },
  defaultSort: '-created_at',
  bulk: { publish: 'Publish', unpublish: 'Unpublish', delete: 'Delete' },
} as const satisfies ResourceListing;
