import type { Order, OrderCharge, OrderLine, OrderTask } from '@trunkline/contract/orders';
import {
  chargeTable,
  eventsFor,
  lineTable,
  orderTable,
  type Party,
  taskTable,
} from '@trunkline/contract/orders/states';
import { isEventOf, type StateTable } from '@trunkline/contract/kernel/state-table';
import { allowedActions } from '../../kernel/allowed-actions.ts';
import { type Actor, may } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import type { StoredLine } from './queries/lines.ts';
import type { StoredTask } from './queries/tasks.ts';

type OrderSide = Pick<Order, 'side'>;

/**
 * Returns the parties an actor can act for on a visible order. PostgreSQL enforces the same rules.
 */
export function partiesOf(actor: Actor, { side }: OrderSide): readonly Party[] {
  if (side === 'purchase') return may(actor, 'orders:create') ? ['buyer'] : [];
  return may(actor, 'orders:update') ? ['seller'] : [];
}

/** Throws Problem `forbidden` for an event that the actor can't trigger in any state. */
export function requireParty(
  actor: Actor,
  order: OrderSide,
  table: StateTable,
  event: string,
): void {
  if (!isEventOf(table, event, partiesOf(actor, order))) throw new Problem('forbidden');
}

/**
 * Throws Problem `forbidden` for an actor who can't read orders, because placing an order returns
 * it.
 */
export function requireReading(actor: Actor): void {
  if (!may(actor, 'orders:read'))
    throw new Problem('forbidden', {
      message: 'Placing an order also requires the orders:read permission.',
    });
}

/** Returns the actions allowed on an order. */
export function orderActions(
  actor: Actor,
  order: Pick<Order, 'side' | 'state' | 'awaits_me' | 'source'>,
): Order['may'] {
  const parties = partiesOf(actor, order);
  const events = eventsFor(orderTable, order.state, parties);
  const isOpen = order.state !== 'cancelled' && order.state !== 'completed';
  const isPassedOn = order.source === 'back_order' && order.side === 'purchase';
  return allowedActions({
    submit: events.includes('submit'),
    start: events.includes('start'),
    retry: events.includes('retry'),
    cancel: events.includes('cancel') && !isPassedOn,
    approve: order.awaits_me,
    reject: order.awaits_me,
    add_task: parties.length > 0 && isOpen,
    propose_charge:
      parties.includes('seller') && order.state !== 'draft' && order.state !== 'cancelled',
    share: parties.length > 0 && order.state !== 'draft',
    export: may(actor, 'orders:export'),
  });
}

const isDelivered = (state: OrderLine['state']) =>
  ['submitting', 'needs_reconcile', 'in_progress', 'on_hold'].includes(state);

/**
 * Returns the actions allowed on a line; a line that fulfils a line of the company below is
 * cancelled together with that line.
 */
export function lineActions(
  actor: Actor,
  order: Pick<Order, 'side' | 'state' | 'source'>,
  {
    state,
    asks_while_delivered,
    parent_id,
  }: Pick<StoredLine, 'state' | 'asks_while_delivered' | 'parent_id'>,
): OrderLine['may'] {
  const parties = partiesOf(actor, order);
  const isPassedOn = order.source === 'back_order' && order.side === 'purchase';
  const events = isPassedOn ? [] : eventsFor(lineTable, state, parties);
  return allowedActions({
    retry: events.includes('retry'),
    // Parts are cancelled with their bundle.
    cancel: events.includes('cancel') && parent_id === null,
    request_cancel: events.includes('request_cancel') && parent_id === null,
    answer:
      parties.length > 0 &&
      (order.state === 'draft' ||
        order.state === 'awaiting_details' ||
        (asks_while_delivered && isDelivered(state))),
    evidence: parties.includes('seller'),
  });
}

/** Returns the actions allowed on a task to someone responsible for it or allowed to decide it. */
export function taskActions(
  { kind, state, letter }: Pick<OrderTask, 'kind' | 'state' | 'letter'>,
  {
    is_responsible: isResponsible,
    decides,
    letter_party,
  }: Pick<StoredTask, 'is_responsible' | 'decides' | 'letter_party'>,
): OrderTask['may'] {
  const isOver = state === 'done' || state === 'cancelled';
  const transitions =
    kind !== 'approval' && isResponsible ? eventsFor(taskTable, state, ['responsible']) : [];
  const isOpen = state === 'open' || state === 'waiting';
  return allowedActions({
    wait: transitions.includes('wait'),
    block: transitions.includes('block'),
    resume: transitions.includes('resume'),
    // A port ends with its last number, an emergency address with its registration.
    complete: transitions.includes('complete') && kind !== 'e911' && kind !== 'port',
    cancel: transitions.includes('cancel') && kind !== 'e911',
    assign: isResponsible && !isOver,
    approve: decides && isOpen,
    reject: decides && isOpen,
    send_letter: letter_party !== null && !isOver,
    sign_letter: letter_party === 'buyer' && !isOver && letter?.state === 'sent',
  });
}

export function chargeActions(
  actor: Actor,
  order: OrderSide,
  { state }: Pick<OrderCharge, 'state'>,
): OrderCharge['may'] {
  const events = eventsFor(chargeTable, state, partiesOf(actor, order));
  return allowedActions({
    accept: events.includes('accept'),
    decline: events.includes('decline'),
    withdraw: events.includes('withdraw'),
  });
}
