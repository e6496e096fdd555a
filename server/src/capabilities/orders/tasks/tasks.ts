import { microUnits, minorUnits } from '@trunkline/contract/kernel/money';
import {
  type AddressEvent,
  type OrderDetail,
  type OrderTask,
  type PortNumber,
  rejectOf,
} from '@trunkline/contract/orders';
import { chargeTable } from '@trunkline/contract/orders/states';
import type { Tx } from '@trunkline/database/database';
import { type SignedIn, withDryRun, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { presentTask } from '../present.ts';
import {
  insertCharge,
  insertPorts,
  insertTask,
  transitionAddressRow,
  transitionChargeRow,
  transitionPortRow,
  transitionTaskRow,
  setTaskOwner,
} from '../queries/writes.ts';
import { selectOrder, selectOrderOfPort } from '../queries/orders.ts';
import { selectOpenTasks, taskPageSize } from '../queries/tasks.ts';
import { requirePartyOf } from '../records/transition-order.ts';
import { changeOrderOf, orderDetail } from '../records/read-order.ts';

interface TaskSelection {
  readonly responsible: 'mine' | 'company' | 'all';
  readonly kind?: OrderTask['kind'] | undefined;
  readonly page: number;
}

/**
 * Lists open tasks, earliest due first: the actor's own, their company's, or those of all visible
 * orders.
 */
export function listTasks(context: SignedIn, { responsible, kind, page }: TaskSelection) {
  return withTenant(context, async (tx) => {
    const rows = await selectOpenTasks(tx, { responsible, kind, page, now: context.now() });
    return {
      items: rows.slice(0, taskPageSize).map(presentTask),
      next_page: rows.length > taskPageSize ? page + 1 : null,
    };
  });
}

function changeOrder(
  context: SignedIn,
  id: string,
  change: (tx: Tx) => Promise<string | null>,
  isDryRun = false,
): Promise<OrderDetail> {
  return withDryRun(context, isDryRun, async (tx) => {
    if ((await selectOrder(tx, id)) === undefined) throw new Problem('not_found');
    if ((await change(tx)) === null) throw new Problem('forbidden');
    return orderDetail(tx, context, id);
  });
}

/** Adds a task to an order. Throws Problem `not_found` or `forbidden`. */
export const addTask = (
  context: SignedIn,
  task: Parameters<typeof insertTask>[1],
): Promise<OrderDetail> => changeOrder(context, task.id, (tx) => insertTask(tx, task));

interface TaskTransition {
  readonly id: string;
  readonly event: 'wait' | 'block' | 'resume' | 'complete' | 'cancel';
  readonly reason: string;
  readonly details: object;
  readonly dry_run?: boolean;
}

/**
 * Puts a task of the actor's company on hold, resumes, completes or cancels it. Ending a
 * provisioning or cancellation task decides the outcome of its line.
 *
 * @throws Problem `not_found`; `forbidden` for a task of another company; `conflict` in another
 *   state, or while tasks that it depends on are open.
 */
export const transitionTask = (
  context: SignedIn,
  { details, dry_run, ...transition }: TaskTransition,
): Promise<OrderDetail> =>
  changeOrderOf(
    context,
    'order_tasks',
    transition.id,
    (tx) => transitionTaskRow(tx, transition, details),
    dry_run,
  );

interface AddressTransition {
  readonly id: string;
  readonly event: AddressEvent;
}

/**
 * Changes the state of a task's emergency address, at all companies of its chain.
 *
 * @throws Problem `not_found`; `forbidden` for a company that only passes it on; `conflict` in
 *   another state.
 */
export const transitionAddress = (
  context: SignedIn,
  { id, event, ...facts }: AddressTransition,
): Promise<OrderDetail> =>
  changeOrderOf(context, 'order_tasks', id, (tx) => transitionAddressRow(tx, id, event, facts));

/** Assigns a task to a person of the company responsible for it. */
export const assignTask = (
  context: SignedIn,
  input: { id: string; owner_id: string | null; due_at: string | null },
): Promise<OrderDetail> =>
  changeOrderOf(context, 'order_tasks', input.id, (tx) => setTaskOwner(tx, input));

interface NewPorts {
  readonly id: string;
  readonly line_id: string | null;
  readonly numbers: readonly object[];
}

/** Adds numbers to port to an order. Throws Problem `not_found` or `forbidden`. */
export const addPorts = (
  context: SignedIn,
  { id, line_id, numbers }: NewPorts,
): Promise<OrderDetail> => changeOrder(context, id, (tx) => insertPorts(tx, id, line_id, numbers));

interface PortTransition {
  readonly id: string;
  readonly event: PortNumber['may'][number];
  readonly reject_code?: string | undefined;
}

/**
 * Changes the porting state of a number or its messaging; the task ends with its last number. A
 * rejection notifies those who can fix it. Throws Problem `not_found`, `forbidden` or `conflict`.
 */
export const transitionPort = (
  context: SignedIn,
  transition: PortTransition,
): Promise<OrderDetail> =>
  withTenant(context, async (tx) => {
    const orderId = await selectOrderOfPort(tx, transition.id);
    if (orderId === undefined) throw new Problem('not_found');
    const { reject_code: code } = transition;
    const fixed_by = code === undefined ? null : rejectOf(code).owner;
    const state = await transitionPortRow(tx, { ...transition, fixed_by, now: context.now() });
    if (state === null) throw new Problem('forbidden');
    return orderDetail(tx, context, orderId);
  });

interface NewCharge {
  readonly id: string;
  readonly line_id: string | null;
  readonly description: string;
  readonly kind: 'once' | 'recurring';
  readonly amount: string;
  readonly days: number;
  readonly dry_run?: boolean;
}

/** Proposes a charge that the buyer has to accept. Throws Problem `not_found` or `forbidden`. */
export const proposeCharge = (
  context: SignedIn,
  { amount, dry_run, ...charge }: NewCharge,
): Promise<OrderDetail> =>
  changeOrder(
    context,
    charge.id,
    async (tx) => {
      const { currency = '' } = (await selectOrder(tx, charge.id)) ?? {};
      return insertCharge(tx, charge, (BigInt(amount) * microUnits) / minorUnits(currency));
    },
    dry_run,
  );

/** Accepts, declines or withdraws a proposed charge. */
export const transitionCharge = (
  context: SignedIn,
  {
    dry_run,
    ...transition
  }: {
    id: string;
    event: 'accept' | 'decline' | 'withdraw';
    reason: string;
    dry_run?: boolean;
  },
): Promise<OrderDetail> =>
  changeOrderOf(
    context,
    'order_charges',
    transition.id,
    async (tx, orderId) => {
      await requirePartyOf(tx, context, orderId, chargeTable, transition.event);
      return transitionChargeRow(tx, transition);
    },
    dry_run,
  );
