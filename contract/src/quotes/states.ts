import { defineStateTable } from '../kernel/state-table.ts';

export { eventsFor, nextStates, type Party } from '../kernel/state-table.ts';

// Plain data without zod, for the screens that show quotes.

export const quoteStateNames = [
  'draft',
  'awaiting_approval',
  'sent',
  'viewed',
  'accepted',
  'declined',
  'expired',
  'superseded',
  'withdrawn',
] as const;
export type QuoteState = (typeof quoteStateNames)[number];
export const quoteStates = {
  draft: 'Draft',
  awaiting_approval: 'Waiting for approval',
  sent: 'Sent',
  viewed: 'Viewed',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
  superseded: 'Replaced',
  withdrawn: 'Withdrawn',
} as const satisfies Record<QuoteState, string>;

export const quoteEventNames = [
  'send',
  'approve',
  'reject',
  'undo',
  'view',
  'accept',
  'decline',
  'expire',
  'withdraw',
  'revise',
] as const;

/** Transitions of a quote's version; the quote shows the state of its newest version. */
export const quoteTable = defineStateTable(
  'quote',
  'quote_versions.state',
  quoteStateNames,
  quoteEventNames,
  [
    [['draft'], 'send', ['awaiting_approval', 'sent'], ['seller']],
    [['awaiting_approval'], 'approve', ['sent'], ['approver']],
    [['awaiting_approval'], 'reject', ['draft'], ['approver']],
    // A sent quote can be undone only until it is emailed.
    [['awaiting_approval', 'sent'], 'undo', ['draft'], ['seller']],
    [['sent'], 'view', ['viewed'], ['recipient']],
    [['sent', 'viewed'], 'accept', ['accepted'], ['recipient', 'buyer']],
    [['sent', 'viewed'], 'decline', ['declined'], ['recipient', 'buyer']],
    [['sent', 'viewed'], 'expire', ['expired'], ['job']],
    [['sent', 'viewed'], 'withdraw', ['withdrawn'], ['seller']],
    [['sent', 'viewed', 'declined', 'expired', 'withdrawn'], 'revise', ['superseded'], ['seller']],
  ],
);
