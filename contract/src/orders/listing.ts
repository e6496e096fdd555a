import type { ResourceListing } from '../kernel/listing.ts';
import { quantityNotAllowed } from '../kernel/refusals.ts';
import { orderStates } from './states.ts';

export const orderSideNames = ['purchase', 'sale'] as const;
/** The reader's side: purchases of their company, or sales of it or a company below it. */
export const orderSides = {
  purchase: 'Purchase',
  sale: 'Sale',
} as const satisfies Record<(typeof orderSideNames)[number], string>;

export const orderListing = {
  name: 'orders',
  one: 'Order',
  many: 'Orders',
  purpose: 'Orders placed or received by your company and the companies below it.',
  whenEmpty: 'Add services to your cart and place an order to follow its delivery here.',
  titleField: 'number',
  fields: {
    number: { label: 'Number', kind: 'number', column: 'shown', csv: true },
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
      wide: true,
      csv: true,
    },
    state: {
      label: 'Status',
      kind: 'choice',
      choices: orderStates,
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
    summary: { label: 'Services', kind: 'text', column: 'shown', csv: true },
    reference: { label: 'Reference', kind: 'text', column: 'optional', csv: true },
    currency: { label: 'Currency', kind: 'text', column: 'optional', csv: true },
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
  bulk: { cancel: 'Cancel orders' },
} as const satisfies ResourceListing;

export const taskKindNames = [
  'approval',
  'details',
  'provisioning',
  'port',
  'e911',
  'shipping',
  'cancellation',
  'other',
] as const;
export type TaskKind = (typeof taskKindNames)[number];
export const taskKinds = {
  approval: 'Approval',
  details: 'Details',
  provisioning: 'Provisioning',
  port: 'Number porting',
  e911: 'Emergency address',
  shipping: 'Shipping',
  cancellation: 'Cancellation',
  other: 'Task',
} as const satisfies Record<TaskKind, string>;

/** Why a line failed or is held. Never includes the reasons of suppliers further up. */
export const lineProblems = {
  not_sold_by_supplier: "It isn't available from the supplier at the moment.",
  supplier_failed: "The supplier couldn't deliver it.",
  held_by_supplier: 'The supplier has put it on hold.',
  could_not_deliver: "It couldn't be delivered.",
  held: 'It is on hold.',
  no_clear_answer: "We don't have a clear answer from the supplier yet. We're still checking.",
  part_failed: "Part of it couldn't be delivered.",
  refused: 'It was rejected. Ask your supplier for the reason.',
} as const satisfies Record<string, string>;

/** Why a plan in a cart can't be ordered. */
export const cartProblems = {
  not_offered: 'No longer available. Remove it, or choose another plan.',
  not_priced: 'Not priced yet. Ask your supplier for a price.',
  part_gone: 'One of its parts is no longer available.',
  quantity: quantityNotAllowed,
} as const satisfies Record<string, string>;

/** Events that a supplier reports about a line. */
export const supplierEventNames = [
  'accepted',
  'held',
  'milestone',
  'charge',
  'completed',
  'failed',
  'cancelled',
] as const;
export const supplierEvents = {
  accepted: 'Accepted',
  held: 'On hold',
  milestone: 'Progress',
  charge: 'Charge requested',
  completed: 'Delivered',
  failed: 'Failed',
  cancelled: 'Cancelled',
} as const satisfies Record<(typeof supplierEventNames)[number], string>;
