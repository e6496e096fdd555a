import type { ResourceListing } from '../kernel/listing.ts';

// Plain data without zod, so that the list doesn't load a validator.

export const postStateNames = ['draft', 'scheduled', 'published', 'archived'] as const;
export type PostState = (typeof postStateNames)[number];
export const postStates = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  archived: 'Archived',
} as const satisfies Record<PostState, string>;

/** Limits of a post's fields; PostgreSQL enforces the same ones. */
export const postLimits = {
  title: 200,
  excerpt: 300,
  content: 500_000,
  tags: 12,
  tag: 60,
  seoTitle: 200,
  seoDescription: 300,
  slug: 120,
} as const;

export const blogListing = {
  name: 'blog',
  one: 'Post',
  many: 'Posts',
  purpose: "Your company's posts: drafts, scheduled and published.",
  newLabel: 'New post',
  titleField: 'title',
  fields: {
    title: { label: 'Title', kind: 'text', column: 'shown', sort: true, csv: true },
    state: {
      label: 'Status',
      kind: 'choice',
      choices: postStates,
      column: 'shown',
      filter: true,
      csv: true,
    },
    author_name: { label: 'Author', kind: 'text', column: 'shown', csv: true },
    tag_list: { label: 'Tags', kind: 'text', column: 'shown', csv: true },
    company_name: { label: 'Company', kind: 'text', column: 'optional', csv: true },
    slug: { label: 'Address', kind: 'text', column: 'optional', csv: true },
    publish_at: { label: 'Scheduled for', kind: 'instant', column: 'optional', csv: true },
    unpublish_at: { label: 'Unpublishes', kind: 'instant', column: 'optional', csv: true },
    published_at: {
      label: 'Published',
      kind: 'instant',
      column: 'shown',
      sort: true,
      csv: true,
    },
    updated_at: { label: 'Last changed', kind: 'instant', column: 'shown', sort: true, csv: true },
  },
  defaultSort: '-updated_at',
  bulk: { archive: 'Archive', delete: 'Delete' },
} as const satisfies ResourceListing;
