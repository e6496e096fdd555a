import type { OrderTransition } from '@trunkline/contract/orders';
import type { AddressState } from '@trunkline/contract/orders/emergency-address';
import type { LetterState } from '@trunkline/contract/orders/letters';
import type { MessagingState, PortState } from '@trunkline/contract/orders/ports';
import type {
  ChargeState,
  LineState,
  OrderState,
  TaskState,
} from '@trunkline/contract/orders/states';

type Machine = OrderTransition['machine'];
type Predicates = Readonly<Record<string, string>>;

/** Predicates for the order or a part of it that has reached a state, by state machine. */
const statePredicates: Readonly<Record<Machine, Predicates>> = {
  order: {
    draft: 'was created',
    awaiting_details: 'needs details',
    awaiting_approval: 'is waiting for approval',
    ready: 'is ready to submit',
    submitting: 'is being submitted',
    in_progress: 'is in progress',
    partially_failed: 'partially failed',
    failed: 'failed',
    completed: 'was completed',
    cancelled: 'was cancelled',
  } satisfies Record<OrderState, string>,
  line: {
    pending: 'was added',
    awaiting_details: 'needs details',
    ready: 'is ready to submit',
    submitting: 'is being submitted',
    needs_reconcile: 'is being checked',
    in_progress: 'is in progress',
    on_hold: 'was put on hold',
    cancelling: 'is being cancelled',
    succeeded: 'was delivered',
    failed: 'failed',
    cancelled: 'was cancelled',
  } satisfies Record<LineState, string>,
  task: {
    open: 'is open',
    waiting: 'is waiting',
    blocked: 'is blocked',
    done: 'was completed',
    cancelled: 'was cancelled',
  } satisfies Record<TaskState, string>,
  order_charge: {
    proposed: 'was proposed',
    accepted: 'was accepted',
    declined: 'was declined',
    timed_out: 'expired without a response',
    withdrawn: 'was withdrawn',
  } satisfies Record<ChargeState, string>,
  port: {
    draft: 'was added',
    documents: 'needs documents',
    submitted: 'was submitted to the carrier',
    exception: 'was rejected by the carrier',
    foc_confirmed: 'has a confirmed date',
    activating: 'is being activated',
    voice_ported: 'was ported for calls',
    done: 'was ported',
    cancel_pending: 'is being cancelled',
    cancelled: 'was cancelled',
  } satisfies Record<PortState, string>,
  messaging: {
    none: 'has no messaging',
    pending: 'is waiting for messaging',
    ported: 'was ported for messaging',
    failed: "wasn't ported for messaging",
  } satisfies Record<MessagingState, string>,
  emergency_address: {
    pending: 'is pending',
    verified: 'was verified',
    correction: 'has a proposed correction',
    rejected: 'was rejected',
    registered: 'was registered',
  } satisfies Record<AddressState, string>,
  letter: {
    sent: 'is waiting for a signature',
    signed: 'was signed',
    outdated: 'needs a new signature',
  } satisfies Record<LetterState, string>,
};

/** Predicates for events that the new state doesn't describe. */
const eventPredicates: Partial<Record<Machine, Predicates>> = {
  order: {
    submit: 'was placed',
    approve: 'was approved',
    reject: 'was rejected',
    expire: 'expired',
  },
  task: { assign: 'has a new assignee', reschedule: 'has a new due date' },
};

/** 'was delivered', to follow the name of the changed part. */
export const predicateOf = ({ machine, event, to_state }: OrderTransition): string =>
  eventPredicates[machine]?.[event] ?? statePredicates[machine][to_state] ?? to_state;
