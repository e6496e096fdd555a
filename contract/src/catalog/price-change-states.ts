import { defineStateTable } from '../kernel/state-table.ts';

// Plain data without zod, for the screens that show price changes.

export const priceChangeStateNames = [
  'awaiting_approval',
  'accepted',
  'declined',
  'withdrawn',
] as const;
export type PriceChangeState = (typeof priceChangeStateNames)[number];
export const priceChangeStates = {
  awaiting_approval: 'Waiting for approval',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
} as const satisfies Record<PriceChangeState, string>;

export const priceChangeEventNames = ['approve', 'decline', 'withdraw'] as const;
export type PriceChangeEvent = (typeof priceChangeEventNames)[number];

/** Only the seller's people can decide, and not the person who proposed the change. */
export const priceChangeTable = defineStateTable(
  'price_change',
  'price_changes.state',
  priceChangeStateNames,
  priceChangeEventNames,
  [
    [['awaiting_approval'], 'approve', ['accepted'], ['approver']],
    [['awaiting_approval'], 'decline', ['declined'], ['approver']],
    // An accepted change can be withdrawn only before its first day.
    [['awaiting_approval', 'accepted'], 'withdraw', ['withdrawn'], ['seller']],
  ],
);
