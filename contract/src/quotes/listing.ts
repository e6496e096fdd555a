import type { ResourceListing } from '../kernel/listing.ts';
import { orderSides } from '../orders/listing.ts';
import { quoteStates } from './states.ts';

export const quoteListing = {
  name: 'quotes',
  one: 'Quote',
  many: 'Quotes',
  purpose: 'Quotes sent or received by your company and the companies below it.',
  whenEmpty: 'A quote offers services at fixed prices. Its recipient accepts it by link.',
  titleField: 'title',
  fields: {
    title: { label: 'Title', kind: 'text', column: 'shown', csv: true },
    number: { label: 'Number', kind: 'text', column: 'shown', csv: true },
    side: {
      label: 'Sold or bought',
      kind: 'choice',
      choices: orderSides,
      column: 'optional',
      filter: true,
      csv: true,
    },
    buyer_id: {
      label: 'Buyer',
      kind: 'reference',
      nameField: 'buyer_name',
      column: 'shown',
      wide: true,
      filter: true,
      csv: true,
    },
    seller_id: {
      label: 'Seller',
      kind: 'reference',
      nameField: 'seller_name',
      column: 'shown',
      csv: true,
    },
    state: {
      label: 'Status',
      kind: 'choice',
      choices: quoteStates,
      column: 'shown',
      filter: true,
      csv: true,
    },
    approval: {
      label: 'Approval',
      kind: 'choice',
      choices: { mine: 'Waiting for me' },
      filter: true,
    },
    valid_until: { label: 'Valid until', kind: 'text', column: 'shown', csv: true },
    currency: { label: 'Currency', kind: 'text', column: 'optional', csv: true },
    amount: { label: 'First bill in minor units', kind: 'text', csv: true },
    created_at: { label: 'Created', kind: 'instant', column: 'shown', sort: true, csv: true },
    state_since: {
      label: 'Last changed',
      kind: 'instant',
      column: 'optional',
      sort: true,
      csv: true,
    },
  },
  defaultSort: '-created_at',
  bulk: { delete: 'Move to the recycle bin' },
} as const satisfies ResourceListing;

/** The text that the recipient agrees to; it becomes part of the evidence. */
export const consentText = (seller: string) =>
  `I accept this quote on behalf of my company and order its items from ${seller} at these prices.`;

/** The reference of the order that a quote becomes. */
export const orderReference = (number: number): string => `Quote ${number}`;
