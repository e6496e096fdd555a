import type {
  AddressEvent,
  Order,
  OrderCharge,
  OrderDetail,
  OrderLine,
  OrderTask,
  PortNumber,
} from '@trunkline/contract/orders';
import { letterConsent } from '@trunkline/contract/orders/letters';
import { apiFor } from '../../kernel/api.ts';
import { allowedTransitions, type Transition } from '../../kernel/transitions/transition.ts';

type OrderTransition = Transition<Order>;

export function orderTransitions(tenant: string, order: OrderDetail): OrderTransition[] {
  const { orders } = apiFor(tenant);
  const { id, number } = order;
  const transition = (event: 'submit' | 'start' | 'retry' | 'cancel') => (reason: string) =>
    orders.transition.call({ id, event, reason });
  const decide = (approve: boolean) => (reason: string) =>
    orders.decide.call({ id, approve, reason });
  return allowedTransitions<OrderDetail['may'][number], Order>(
    {
      cancel: {
        label: 'Cancel order',
        done: `Order ${number} was cancelled`,
        confirmation: {
          title: `Cancel order ${number}?`,
          consequence: "Nothing will be delivered or charged. A cancelled order can't be reopened.",
          confirm: 'Cancel order',
          danger: true,
        },
        run: transition('cancel'),
      },
      reject: {
        label: 'Reject order',
        key: 'r',
        done: `Order ${number} was rejected`,
        confirmation: {
          title: `Reject order ${number}?`,
          consequence:
            'The order will be cancelled, and the person who placed it will see your reason.',
          confirm: 'Reject order',
          danger: true,
          requiredMessage: 'Enter a reason, so the order can be corrected.',
        },
        run: decide(false),
      },
      approve: {
        label: 'Approve order',
        key: 'a',
        primary: true,
        done: `Order ${number} was approved`,
        run: decide(true),
      },
      submit: {
        label: 'Submit order',
        primary: true,
        done: `Order ${number} was submitted`,
        run: transition('submit'),
      },
      start: {
        label: 'Start delivery',
        primary: true,
        done: `Delivery of order ${number} has started`,
        run: transition('start'),
      },
      retry: {
        label: 'Retry failed items',
        primary: true,
        done: 'The failed items are being submitted again',
        run: transition('retry'),
      },
    },
    order.may,
  );
}

export function lineTransitions(tenant: string, line: OrderLine): OrderTransition[] {
  const { orders } = apiFor(tenant);
  const { id, service } = line;
  const transition = (event: 'retry' | 'cancel' | 'request_cancel') => (reason: string) =>
    orders.transitionLine.call({ id, event, reason });
  return allowedTransitions<OrderLine['may'][number], Order>(
    {
      retry: {
        label: 'Retry',
        fullLabel: `Retry ${service}`,
        done: `${service} is being submitted again`,
        run: transition('retry'),
      },
      cancel: {
        label: 'Cancel item',
        fullLabel: `Cancel item ${service}`,
        done: `${service} was cancelled`,
        confirmation: {
          title: `Cancel ${service}?`,
          consequence:
            "This item won't be delivered or charged. The rest of the order will continue.",
          confirm: 'Cancel item',
          danger: true,
        },
        run: transition('cancel'),
      },
      request_cancel: {
        label: 'Request cancellation',
        fullLabel: `Request cancellation of ${service}`,
        done: `Cancellation of ${service} was requested`,
        confirmation: {
          title: `Request cancellation of ${service}?`,
          consequence: 'Delivery has begun, so the supplier decides whether it can be stopped.',
          confirm: 'Request cancellation',
          danger: true,
        },
        run: transition('request_cancel'),
      },
    },
    line.may,
  );
}

export function taskTransitions(tenant: string, me: string, task: OrderTask): OrderTransition[] {
  const { orders } = apiFor(tenant);
  const { id, kind, title } = task;
  const isDelivery = kind === 'provisioning';
  const suffix = title === '' ? '' : `: ${title}`;
  const transition =
    (event: 'wait' | 'block' | 'resume' | 'complete' | 'cancel') => (reason: string) =>
      orders.transitionTask.call({ id, event, reason });
  const may = task.may.filter((name) => name !== 'assign' || task.owner_id !== me);
  return allowedTransitions<OrderTask['may'][number], Order>(
    {
      complete: {
        label: isDelivery ? 'Mark as delivered' : 'Mark as done',
        fullLabel: `${isDelivery ? 'Mark as delivered' : 'Mark as done'}${suffix}`,
        done: isDelivery ? 'Item marked as delivered' : 'Task marked as done',
        run: transition('complete'),
      },
      assign: {
        label: 'Assign to me',
        fullLabel: `Assign to me${suffix}`,
        done: 'Task assigned to you',
        run: () => orders.assignTask.call({ id, owner_id: me, due_at: task.due_at }),
      },
      resume: {
        label: 'Resume',
        fullLabel: `Resume${suffix}`,
        done: 'Task resumed',
        run: transition('resume'),
      },
      block: {
        label: isDelivery ? 'Put on hold' : 'Report blocker',
        fullLabel: `${isDelivery ? 'Put on hold' : 'Report blocker'}${suffix}`,
        done: isDelivery ? 'Delivery put on hold' : 'Blocker reported',
        confirmation: {
          title: isDelivery ? 'Put delivery on hold?' : 'Report a blocker?',
          consequence: "Everyone who can see the order will see what's holding it up.",
          confirm: isDelivery ? 'Put on hold' : 'Report blocker',
          requiredMessage: "Describe what's holding it up.",
        },
        run: transition('block'),
      },
      cancel: {
        label: isDelivery ? 'Report failure' : 'Cancel task',
        fullLabel: `${isDelivery ? 'Report failure' : 'Cancel task'}${suffix}`,
        done: isDelivery ? 'Item marked as failed' : 'Task cancelled',
        confirmation: {
          title: `${isDelivery ? 'Report failure' : 'Cancel task'}${suffix}?`,
          consequence: isDelivery
            ? 'The item will be marked as failed. The seller can retry it.'
            : 'The order will continue without this task.',
          confirm: isDelivery ? 'Report failure' : 'Cancel task',
          danger: true,
        },
        run: transition('cancel'),
      },
    },
    may,
  );
}

/** Returns the actions on an emergency address that need no form. */
export function addressTransitions(
  tenant: string,
  id: string,
  { may }: NonNullable<OrderTask['emergency']>,
): OrderTransition[] {
  const { orders } = apiFor(tenant);
  const step = (
    event: 'verify' | 'accept' | 'register',
    label: string,
    done: string,
  ): OrderTransition => ({
    label,
    primary: true,
    done,
    run: () => orders.transitionAddress.call({ id, event }),
  });
  return allowedTransitions<AddressEvent, Order>(
    {
      verify: step('verify', 'Verify address', 'Address verified'),
      accept: step('accept', 'Accept correction', 'Corrected address accepted'),
      register: step('register', 'Mark as registered', 'Address registered'),
    },
    may,
  );
}

/**
 * Returns the actions on a number being ported that need no form; dates and rejections have one.
 */
export function portTransitions(tenant: string, port: PortNumber): OrderTransition[] {
  const { orders } = apiFor(tenant);
  const { id, number } = port;
  const transition = (event: PortNumber['may'][number]) => () =>
    orders.transitionPort.call({ id, event });
  const step = (
    event: PortNumber['may'][number],
    label: string,
    done: string,
    confirmation?: OrderTransition['confirmation'],
  ): OrderTransition => ({
    label,
    fullLabel: `${label}: ${number}`,
    done,
    run: transition(event),
    ...(confirmation && { confirmation }),
  });
  const cancel = {
    title: `Cancel the port of ${number}?`,
    consequence: 'The number will stay with its current carrier.',
    confirm: 'Cancel port',
    danger: true,
    withoutReason: true,
  };
  return allowedTransitions<PortNumber['may'][number], Order>(
    {
      ask_documents: step('ask_documents', 'Request documents', 'Documents requested'),
      submit: step('submit', 'Mark as submitted', `${number} was submitted to the carrier`),
      activate: step('activate', 'Start activation', `${number} is being activated`),
      port_voice: step('port_voice', 'Mark calls as ported', `Voice for ${number} is ported`),
      port_messaging: step(
        'port_messaging',
        'Mark messaging as ported',
        `Messaging for ${number} is ported`,
      ),
      fail_messaging: step(
        'fail_messaging',
        'Mark messaging as failed',
        `Messaging for ${number} wasn't ported`,
      ),
      retry_messaging: step(
        'retry_messaging',
        'Retry messaging',
        `Messaging for ${number} is being ported again`,
      ),
      finish: step('finish', 'Finish port', `${number} is ported`),
      request_cancel: step(
        'request_cancel',
        'Request cancellation',
        'Cancellation requested',
        cancel,
      ),
      confirm_cancel: step('confirm_cancel', 'Confirm cancellation', 'Port cancelled'),
      cancel: step('cancel', 'Cancel port', 'Port cancelled', cancel),
    },
    port.may,
  );
}

/** Returns the action that signs a port's letter of authorisation for the reader's company. */
export function letterTransitions(
  tenant: string,
  seller: string,
  task: OrderTask,
): OrderTransition[] {
  const { letter, details } = task;
  const entity = typeof details.entity_name === 'string' ? details.entity_name : '';
  if (letter === null) return [];
  return allowedTransitions<OrderTask['may'][number], Order>(
    {
      sign_letter: {
        label: 'Sign letter',
        primary: true,
        done: 'Letter signed',
        confirmation: {
          title: 'Sign the letter of authorisation?',
          consequence: letterConsent(entity, seller),
          confirm: 'Sign letter',
          field: { label: 'Your position (optional)', autoComplete: 'organization-title' },
          maxLength: 120,
        },
        run: (title) => apiFor(tenant).orders.signLetter.call({ id: letter.id, title }),
      },
    },
    task.may,
  );
}

export function chargeTransitions(tenant: string, charge: OrderCharge): OrderTransition[] {
  const { orders } = apiFor(tenant);
  const { id, description } = charge;
  const transition = (event: 'accept' | 'decline' | 'withdraw') => (reason: string) =>
    orders.transitionCharge.call({ id, event, reason });
  return allowedTransitions<OrderCharge['may'][number], Order>(
    {
      accept: {
        label: 'Accept',
        fullLabel: `Accept ${description}`,
        primary: true,
        done: 'Charge accepted',
        run: transition('accept'),
      },
      decline: {
        label: 'Decline',
        fullLabel: `Decline ${description}`,
        done: 'Charge declined',
        confirmation: {
          title: 'Decline this charge?',
          consequence: "You won't be billed for it. The seller will see your reason.",
          confirm: 'Decline charge',
          danger: true,
        },
        run: transition('decline'),
      },
      withdraw: {
        label: 'Withdraw',
        fullLabel: `Withdraw ${description}`,
        done: 'Charge withdrawn',
        confirmation: {
          title: 'Withdraw this charge?',
          consequence: "The buyer won't be billed for it.",
          confirm: 'Withdraw charge',
          danger: true,
        },
        run: transition('withdraw'),
      },
    },
    charge.may,
  );
}
