import { defineStateTable } from '../kernel/state-table.ts';

// Plain data without zod, for the screen that shows differences.

export const driftStateNames = ['open', 'accepted', 'fixing', 'resolved'] as const;
export type DriftState = (typeof driftStateNames)[number];
export const driftStates = {
  open: 'Open',
  accepted: 'Accepted',
  fixing: 'Being fixed',
  resolved: 'Resolved',
} as const satisfies Record<DriftState, string>;

export const driftEventNames = ['accept', 'fix', 'reopen', 'resolve'] as const;
export type DriftEvent = (typeof driftEventNames)[number];

export const driftTable = defineStateTable(
  'drift',
  'drift_findings.state',
  driftStateNames,
  driftEventNames,
  [
    [['open'], 'accept', ['accepted'], ['seller']],
    // The supplier has agreed to deliver the order.
    [['open', 'accepted'], 'fix', ['fixing'], ['seller']],
    [['accepted'], 'reopen', ['open'], ['seller', 'job']],
    // The difference persists, or has reappeared.
    [['fixing', 'resolved'], 'reopen', ['open'], ['job']],
    [['open', 'accepted', 'fixing'], 'resolve', ['resolved'], ['job']],
  ],
);
