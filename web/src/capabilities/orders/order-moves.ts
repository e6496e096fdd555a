import type { OrderCharge, OrderDetail, OrderLine, OrderTask } from '@trunkline/contract/orders';
import { apiFor } from '../../kernel/api.ts';
import type { Move } from './components/moves.tsx';

type Named<Name extends string> = Partial<Record<Name, Move>>;

/** The moves that `may` names, in the order of the table. */
const allowed = <Name extends string>(table: Named<Name>, may: readonly string[]): Move[] =>
  Object.entries<Move | undefined>(table).flatMap(([name, move]) =>
    move && may.includes(name) ? [move] : [],
  );

export function orderMoves(tenant: string, order: OrderDetail): Move[] {
  const { orders } = apiFor(tenant);
  const { id, number } = order;
  const move = (event: 'submit' | 'start' | 'retry' | 'cancel') => (reason: string) =>
    orders.move.call({ id, event, reason });
  const decide = (approve: boolean) => (reason: string) =>
    orders.decide.call({ id, approve, reason });
  return allowed<OrderDetail['may'][number]>(
    {
      cancel: {
        label: 'Cancel order',
        done: `Order ${number} was cancelled`,
        ask: {
          title: `Cancel order ${number}?`,
          consequence: 'Nothing is delivered or charged. A cancelled order can’t be reopened.',
          confirm: 'Cancel order',
          danger: true,
        },
        run: move('cancel'),
      },
      reject: {
        label: 'Reject order',
        done: `Order ${number} was rejected`,
        ask: {
          title: `Reject order ${number}?`,
          consequence: 'The order is cancelled, and the person who placed it sees your reason.',
          confirm: 'Reject order',
          danger: true,
          required: 'Say why, so that the order can be corrected.',
        },
        run: decide(false),
      },
      approve: {
        label: 'Approve order',
        primary: true,
        done: `Order ${number} was approved`,
        run: decide(true),
      },
      submit: {
        label: 'Submit order',
        primary: true,
        done: `Order ${number} was submitted`,
        run: move('submit'),
      },
      start: {
        label: 'Start delivery',
        primary: true,
        done: `Delivery of order ${number} was started`,
        run: move('start'),
      },
      retry: {
        label: 'Retry failed lines',
        primary: true,
        done: 'The failed lines are being submitted again',
        run: move('retry'),
      },
    },
    order.may,
  );
}

export function lineMoves(tenant: string, line: OrderLine): Move[] {
  const { orders } = apiFor(tenant);
  const { id, service } = line;
  const move = (event: 'retry' | 'cancel' | 'request_cancel') => (reason: string) =>
    orders.moveLine.call({ id, event, reason });
  return allowed<OrderLine['may'][number]>(
    {
      retry: {
        label: 'Retry',
        fullLabel: `Retry ${service}`,
        done: `${service} is being submitted again`,
        run: move('retry'),
      },
      cancel: {
        label: 'Cancel line',
        fullLabel: `Cancel line ${service}`,
        done: `${service} was cancelled`,
        ask: {
          title: `Cancel ${service}?`,
          consequence: 'This line isn’t delivered or charged. The rest of the order goes on.',
          confirm: 'Cancel line',
          danger: true,
        },
        run: move('cancel'),
      },
      request_cancel: {
        label: 'Request cancellation',
        fullLabel: `Request cancellation of ${service}`,
        done: `Cancellation of ${service} was requested`,
        ask: {
          title: `Request cancellation of ${service}?`,
          consequence: 'Delivery has begun, so the supplier decides whether it can be stopped.',
          confirm: 'Request cancellation',
          danger: true,
        },
        run: move('request_cancel'),
      },
    },
    line.may,
  );
}

export function taskMoves(tenant: string, me: string, task: OrderTask): Move[] {
  const { orders } = apiFor(tenant);
  const { id, kind, title } = task;
  const isDelivery = kind === 'provisioning';
  const of = title === '' ? '' : `: ${title}`;
  const move = (event: 'wait' | 'block' | 'resume' | 'complete' | 'cancel') => (reason: string) =>
    orders.moveTask.call({ id, event, reason });
  const may = task.may.filter((name) => name !== 'assign' || task.owner_id !== me);
  return allowed<OrderTask['may'][number]>(
    {
      complete: {
        label: isDelivery ? 'Mark as delivered' : 'Mark as done',
        fullLabel: `${isDelivery ? 'Mark as delivered' : 'Mark as done'}${of}`,
        done: isDelivery ? 'Marked as delivered' : 'Marked as done',
        run: move('complete'),
      },
      assign: {
        label: 'Assign to me',
        fullLabel: `Assign to me${of}`,
        done: 'The task is yours',
        run: () => orders.assignTask.call({ id, owner_id: me, due_at: task.due_at }),
      },
      resume: {
        label: 'Resume',
        fullLabel: `Resume${of}`,
        done: 'The task was resumed',
        run: move('resume'),
      },
      block: {
        label: isDelivery ? 'Put on hold' : 'Report blocker',
        fullLabel: `${isDelivery ? 'Put on hold' : 'Report blocker'}${of}`,
        done: isDelivery ? 'Delivery was put on hold' : 'The blocker was reported',
        ask: {
          title: isDelivery ? 'Put delivery on hold?' : 'Report a blocker?',
          consequence: 'Everyone who follows the order sees what holds it up.',
          confirm: isDelivery ? 'Put on hold' : 'Report blocker',
          required: 'Say what holds it up.',
        },
        run: move('block'),
      },
      cancel: {
        label: isDelivery ? 'Report failure' : 'Cancel task',
        fullLabel: `${isDelivery ? 'Report failure' : 'Cancel task'}${of}`,
        done: isDelivery ? 'The line was marked as failed' : 'The task was cancelled',
        ask: {
          title: isDelivery ? 'Report that delivery failed?' : 'Cancel this task?',
          consequence: isDelivery
            ? 'The line fails. The seller can retry it later.'
            : 'The order goes on without it.',
          confirm: isDelivery ? 'Report failure' : 'Cancel task',
          danger: true,
        },
        run: move('cancel'),
      },
    },
    may,
  );
}

export function chargeMoves(tenant: string, charge: OrderCharge): Move[] {
  const { orders } = apiFor(tenant);
  const { id, description } = charge;
  const move = (event: 'accept' | 'decline' | 'withdraw') => (reason: string) =>
    orders.moveCharge.call({ id, event, reason });
  return allowed<OrderCharge['may'][number]>(
    {
      accept: {
        label: 'Accept',
        fullLabel: `Accept ${description}`,
        primary: true,
        done: 'The charge was accepted',
        run: move('accept'),
      },
      decline: {
        label: 'Decline',
        fullLabel: `Decline ${description}`,
        done: 'The charge was declined',
        ask: {
          title: 'Decline this charge?',
          consequence: 'You aren’t billed for it. The seller sees your reason.',
          confirm: 'Decline charge',
          danger: true,
        },
        run: move('decline'),
      },
      withdraw: {
        label: 'Withdraw',
        fullLabel: `Withdraw ${description}`,
        done: 'The charge was withdrawn',
        ask: {
          title: 'Withdraw this charge?',
          consequence: 'The buyer isn’t billed for it.',
          confirm: 'Withdraw charge',
          danger: true,
        },
        run: move('withdraw'),
      },
    },
    charge.may,
  );
}
