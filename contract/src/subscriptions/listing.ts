import { endActions } from '../catalog/plan-terms.ts';
import type { ResourceListing } from '../kernel/listing.ts';
import { subscriptionStates } from './states.ts';

export const subscriptionListing = {
  name: 'subscriptions',
  one: 'Subscription',
  many: 'Subscriptions',
  purpose: 'Subscriptions sold or bought by your company and the companies below it.',
  whenEmpty: 'Services appear here once an order has been delivered.',
  titleField: 'service',
  fields: {
    service: { label: 'Service', kind: 'text', column: 'shown', sort: true, csv: true },
    plan: { label: 'Plan', kind: 'text', column: 'shown', wide: true, csv: true },
    buyer_id: {
      label: 'Customer',
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
      column: 'optional',
      filter: true,
      csv: true,
    },
    as: {
      label: 'Sold or bought',
      kind: 'choice',
      choices: { seller: 'Sold', buyer: 'Bought' },
      column: 'optional',
      filter: true,
    },
    quantity: { label: 'Quantity', kind: 'number', column: 'shown', sort: true, csv: true },
    state: {
      label: 'Status',
      kind: 'choice',
      choices: subscriptionStates,
      column: 'shown',
      filter: true,
      csv: true,
    },
    started_on: { label: 'Started', kind: 'text', column: 'optional', sort: true, csv: true },
    term_to: { label: 'Term ends', kind: 'text', column: 'shown', sort: true, csv: true },
    end_action: {
      label: 'At the end of the term',
      kind: 'choice',
      choices: endActions,
      column: 'optional',
      csv: true,
    },
    ends_on: { label: 'Ends on', kind: 'text', column: 'optional', csv: true },
    currency: { label: 'Currency', kind: 'text', column: 'optional', csv: true },
    created_at: { label: 'Created', kind: 'instant', column: 'optional', sort: true, csv: true },
  },
  defaultSort: '-created_at',
  bulk: { end: "Don't renew", keep: 'Keep subscriptions' },
} as const satisfies ResourceListing;
