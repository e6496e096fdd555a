import type { ResourceListing } from '../kernel/listing.ts';
import type { ContentSection, SectionType } from './sections.ts';

// Plain data without zod, so that the list doesn't load a validator.

export const sectionLabels = {
  hero: 'Hero',
  cta: 'Call to action',
  text: 'Text',
  image: 'Picture',
  embed: 'Video or map',
  faq: 'Questions and answers',
  steps: 'Steps',
  social_proof: 'Social proof',
  logo_strip: 'Logos',
  feature_grid: 'Features',
  comparison: 'Comparison',
  pricing_table: 'Prices',
  service_catalogue: 'Service catalogue',
  post_list: 'Blog posts',
  partner_locator: 'Partner locator',
  form: 'Form',
  reusable: 'Reusable section',
} as const satisfies Record<SectionType, string>;

export const contentSectionTypes = [
  'hero',
  'cta',
  'text',
  'image',
  'embed',
  'faq',
  'steps',
  'social_proof',
  'logo_strip',
  'feature_grid',
  'comparison',
  'pricing_table',
  'service_catalogue',
  'post_list',
  'partner_locator',
  'form',
] as const satisfies readonly ContentSection['type'][];

/** Actions that someone may be allowed to perform on a reusable section. */
export const reusableActionNames = ['update', 'publish', 'delete', 'export'] as const;

export const reusableStateNames = ['draft', 'published', 'changed'] as const;
export type ReusableState = (typeof reusableStateNames)[number];
/** 'Changed': visitors see the published section, and the draft differs from it. */
export const reusableStates = {
  draft: 'Draft',
  published: 'Published',
  changed: 'Changed',
} as const satisfies Record<ReusableState, string>;

export const reusableListing = {
  name: 'pages.sections',
  one: 'Reusable section',
  many: 'Reusable sections',
  purpose:
    'Sections that you keep in one place and show on several pages. In the page editor, select a section, then choose Make reusable.',
  titleField: 'title',
  fields: {
    title: { label: 'Name', kind: 'text', column: 'shown', sort: true, csv: true },
    type: { label: 'Type', kind: 'choice', choices: sectionLabels, column: 'shown', csv: true },
    state: {
      label: 'Status',
      kind: 'choice',
      choices: reusableStates,
      column: 'shown',
      filter: true,
      csv: true,
    },
    pages: { label: 'Used on pages', kind: 'number', column: 'shown', sort: true, csv: true },
    company_id: {
      label: 'Company',
      kind: 'reference',
      nameField: 'company_name',
      column: 'shown',
      filter: true,
      csv: true,
    },
    updated_at: { label: 'Last changed', kind: 'instant', column: 'shown', sort: true, csv: true },
    created_at: { label: 'Created', kind: 'instant', column: 'optional', sort: true, csv: true },
  },
  defaultSort: '-updated_at',
  bulk: { publish: 'Publish', delete: 'Delete' },
} as const satisfies ResourceListing;
