import type { ResourceListing } from '../kernel/listing.ts';

// Plain data without zod, for the library's screen.

export const assetKinds = { picture: 'Picture', document: 'Document' } as const;
export type AssetKind = keyof typeof assetKinds;
export const assetKindNames = ['picture', 'document'] as const;

export const mediaListing = {
  name: 'media',
  one: 'File',
  many: 'Files',
  purpose: 'Pictures and documents used in pages, posts and themes.',
  newLabel: 'Upload',
  titleField: 'original_filename',
  fields: {
    original_filename: {
      label: 'Name',
      kind: 'text',
      column: 'shown',
      sort: true,
      form: 'always',
      csv: true,
    },
    alt_text: {
      label: 'Alternative text',
      kind: 'text',
      column: 'shown',
      form: 'always',
      csv: true,
    },
    kind: {
      label: 'Type',
      kind: 'choice',
      choices: assetKinds,
      column: 'shown',
      filter: true,
      csv: true,
    },
    width: { label: 'Width', kind: 'number', csv: true },
    height: { label: 'Height', kind: 'number', csv: true },
    bytes: { label: 'Size', kind: 'number', column: 'shown', sort: true, csv: true },
    uses: { label: 'Uses', kind: 'number', csv: true },
    url: { label: 'Address', kind: 'text', csv: true },
    created_at: { label: 'Added', kind: 'instant', column: 'shown', sort: true, csv: true },
  },
  defaultSort: '-created_at',
  bulk: { delete: 'Delete' },
} as const satisfies ResourceListing;
