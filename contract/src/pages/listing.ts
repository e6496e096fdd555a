import type { ResourceListing } from '../kernel/listing.ts';

/** Actions that someone may be allowed to perform on a page. */
export const pageActionNames = [
  'update',
  'publish',
  'unpublish',
  'schedule',
  'schedule_unpublish',
  'change_slug',
  'duplicate',
  'delete',
] as const;

export const pageStateNames = ['draft', 'published', 'scheduled', 'changed'] as const;
export type PageState = (typeof pageStateNames)[number];
/** 'Changed': visitors see the published version, and the draft differs from it. */
export const pageStates = {
  draft: 'Draft',
  published: 'Published',
  scheduled: 'Scheduled',
  changed: 'Changed',
} as const satisfies Record<PageState, string>;

export const pageListing = {
  name: 'pages',
  one: 'Page',
  many: 'Pages',
  purpose:
    "Pages on your site and the sites below it. Write a draft, preview it, and publish it when it's ready.",
  titleField: 'title',
  fields: {
    title: { label: 'Title', kind: 'text', column: 'shown', sort: true, csv: true },
    slug: { label: 'Address', kind: 'text', column: 'shown', sort: true, csv: true },
    state: {
      label: 'Status',
      kind: 'choice',
      choices: pageStates,
      column: 'shown',
      filter: true,
      csv: true,
    },
    company_id: {
      label: 'Company',
      kind: 'reference',
      nameField: 'company_name',
      column: 'shown',
      filter: true,
      csv: true,
    },
    updated_at: { label: 'Last changed', kind: 'instant', column: 'shown', sort: true, csv: true },
    updated_by: { label: 'Changed by', kind: 'text', column: 'shown', wide: true, csv: true },
    scheduled_at: { label: 'Scheduled for', kind: 'instant', column: 'shown', csv: true },
    unpublish_at: { label: 'Unpublishes', kind: 'instant', column: 'optional', csv: true },
    published_at: { label: 'Published', kind: 'instant', column: 'optional', csv: true },
    created_at: { label: 'Created', kind: 'instant', column: 'optional', sort: true, csv: true },
  },
  defaultSort: '-updated_at',
  bulk: { publish: 'Publish', unpublish: 'Unpublish', delete: 'Delete' },
} as const satisfies ResourceListing;

/** Templates for a new page, besides a blank page and a copy. */
export const pageTemplateNames = [
  'landing',
  'product',
  'service',
  'article',
  'pricing',
  'faq',
  'about',
  'contact',
] as const;
export type PageTemplateName = (typeof pageTemplateNames)[number];

/** Edit lock on a page: seconds of the lease, and between two heartbeats that renew it. */
export const pageLease = { seconds: 60, renewEvery: 20 } as const;
