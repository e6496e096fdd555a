import { defineStateTable } from '../kernel/state-table.ts';

export { eventsFor, nextStates, type Party } from '../kernel/state-table.ts';

// Plain data without zod, for the screens that show orders.

export const orderStateNames = [
  'draft',
  'awaiting_details',
  'awaiting_approval',
  'ready',
  'submitting',
  'in_progress',
  'partially_failed',
  'failed',
  'completed',
  'cancelled',
] as const;
export type OrderState = (typeof orderStateNames)[number];
export const orderStates = {
  draft: 'Draft',
  awaiting_details: 'Details needed',
  awaiting_approval: 'Waiting for approval',
  ready: 'Ready to submit',
  submitting: 'Submitting',
  in_progress: 'In progress',
  partially_failed: 'Partially failed',
  failed: 'Failed',
  completed: 'Completed',
  cancelled: 'Cancelled',
} as const satisfies Record<OrderState, string>;

export const orderEventNames = [
  'submit',
  'complete_details',
  'approve',
  'reject',
  'start',
  'begin',
  'settle',
  'retry',
  'cancel',
  'expire',
] as const;

export const orderTable = defineStateTable(
  'order',
  'orders.state',
  orderStateNames,
  orderEventNames,
  [
    [['draft'], 'submit', ['awaiting_details', 'awaiting_approval', 'ready'], ['buyer', 'seller']],
    [['awaiting_details'], 'complete_details', ['awaiting_approval', 'ready'], ['job']],
    [['awaiting_approval'], 'approve', ['ready'], ['approver']],
    [['awaiting_approval'], 'reject', ['cancelled'], ['approver']],
    [['ready'], 'start', ['submitting'], ['job', 'seller']],
    [['submitting'], 'begin', ['in_progress'], ['job']],
    [
      ['in_progress'],
      'settle',
      ['completed', 'partially_failed', 'failed', 'cancelled'],
      ['lines'],
    ],
    [['partially_failed', 'failed'], 'retry', ['submitting'], ['seller']],
    [
      ['draft', 'awaiting_details', 'awaiting_approval', 'ready'],
      'cancel',
      ['cancelled'],
      ['buyer', 'seller'],
    ],
    [['draft', 'awaiting_details', 'awaiting_approval'], 'expire', ['cancelled'], ['job']],
  ],
);

export const lineStateNames = [
  'pending',
  'awaiting_details',
  'ready',
  'submitting',
  'needs_reconcile',
  'in_progress',
  'on_hold',
  'cancelling',
  'succeeded',
  'failed',
  'cancelled',
] as const;
export type LineState = (typeof lineStateNames)[number];
export const lineStates = {
  pending: 'Not submitted',
  awaiting_details: 'Details needed',
  ready: 'Ready to submit',
  submitting: 'Submitting',
  needs_reconcile: 'Being checked',
  in_progress: 'In progress',
  on_hold: 'On hold',
  cancelling: 'Being cancelled',
  succeeded: 'Delivered',
  failed: 'Failed',
  cancelled: 'Cancelled',
} as const satisfies Record<LineState, string>;

export const lineEventNames = [
  'ask_details',
  'release',
  'submit',
  'accept',
  'refuse',
  'lose',
  'find_nothing',
  'hold',
  'resume',
  'succeed',
  'fail',
  'request_cancel',
  'confirm_cancel',
  'refuse_cancel',
  'retry',
  'cancel',
  'expire',
] as const;

export const lineTable = defineStateTable(
  'line',
  'order_lines.state',
  lineStateNames,
  lineEventNames,
  [
    [['pending'], 'ask_details', ['awaiting_details'], ['job']],
    [['pending', 'awaiting_details'], 'release', ['ready'], ['job']],
    [['ready'], 'submit', ['submitting'], ['job']],
    [['submitting', 'needs_reconcile'], 'accept', ['in_progress'], ['supplier']],
    [['submitting', 'needs_reconcile'], 'refuse', ['failed'], ['supplier']],
    // After a timeout, a 5xx or an unclear response.
    [['submitting'], 'lose', ['needs_reconcile'], ['job']],
    // After two responses, ten minutes apart, that the supplier does not know the key.
    [['needs_reconcile'], 'find_nothing', ['ready'], ['job']],
    [['in_progress'], 'hold', ['on_hold'], ['supplier']],
    [['on_hold'], 'resume', ['in_progress'], ['supplier']],
    [['in_progress', 'on_hold'], 'succeed', ['succeeded'], ['supplier']],
    [['in_progress', 'on_hold'], 'fail', ['failed'], ['supplier']],
    [['in_progress', 'on_hold'], 'request_cancel', ['cancelling'], ['buyer', 'seller']],
    [['cancelling'], 'confirm_cancel', ['cancelled'], ['supplier']],
    // Returns to its previous state.
    [['cancelling'], 'refuse_cancel', ['in_progress', 'on_hold'], ['supplier']],
    // Down the chain, when the seller above retries.
    [['failed'], 'retry', ['ready'], ['seller', 'supplier']],
    // A part that was cancelled while another part of its bundle was delivered.
    [['cancelled'], 'retry', ['ready'], ['bundle']],
    // A part that had failed when its bundle was cancelled.
    [['failed'], 'cancel', ['cancelled'], ['bundle']],
    [['pending', 'awaiting_details', 'ready'], 'cancel', ['cancelled'], ['buyer', 'seller']],
    [['pending', 'awaiting_details', 'ready'], 'expire', ['cancelled'], ['job']],
  ],
);

export const taskStateNames = ['open', 'waiting', 'blocked', 'done', 'cancelled'] as const;
export type TaskState = (typeof taskStateNames)[number];
export const taskStates = {
  open: 'Open',
  waiting: 'Waiting',
  blocked: 'Blocked',
  done: 'Done',
  cancelled: 'Cancelled',
} as const satisfies Record<TaskState, string>;

export const taskEventNames = ['wait', 'block', 'resume', 'complete', 'cancel'] as const;

export const taskTable = defineStateTable(
  'task',
  'order_tasks.state',
  taskStateNames,
  taskEventNames,
  [
    [['open'], 'wait', ['waiting'], ['responsible']],
    [['open', 'waiting'], 'block', ['blocked'], ['responsible']],
    // The task that it depends on is done.
    [['waiting', 'blocked'], 'resume', ['open'], ['responsible', 'job']],
    [['open', 'waiting'], 'complete', ['done'], ['responsible']],
    [['open', 'waiting', 'blocked'], 'cancel', ['cancelled'], ['responsible', 'job']],
  ],
);

export const chargeStateNames = [
  'proposed',
  'accepted',
  'declined',
  'timed_out',
  'withdrawn',
] as const;
export type ChargeState = (typeof chargeStateNames)[number];
export const chargeStates = {
  proposed: 'Waiting for a response',
  accepted: 'Accepted',
  declined: 'Declined',
  timed_out: 'No response in time',
  withdrawn: 'Withdrawn',
} as const satisfies Record<ChargeState, string>;

export const chargeEventNames = ['accept', 'decline', 'time_out', 'withdraw'] as const;
export type ChargeEvent = (typeof chargeEventNames)[number];

export const chargeTable = defineStateTable(
  'order_charge',
  'order_charges.state',
  chargeStateNames,
  chargeEventNames,
  [
    [['proposed'], 'accept', ['accepted'], ['buyer']],
    [['proposed'], 'decline', ['declined'], ['buyer']],
    [['proposed'], 'time_out', ['timed_out'], ['job']],
    [['proposed'], 'withdraw', ['withdrawn'], ['seller']],
  ],
);
