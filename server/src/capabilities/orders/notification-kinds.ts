import { inSentence } from '@trunkline/contract/kernel/listing';
import { taskKindNames, taskKinds } from '@trunkline/contract/orders/listing';
import { rejectOf } from '@trunkline/contract/orders/ports';
import { orderStateNames, orderStates } from '@trunkline/contract/orders/states';
import * as z from 'zod';
import { defineNotification } from '../../kernel/notification-kinds.ts';

const order = { order: z.uuid(), number: z.number().int() };
// Everyone can open the workspace.
const link = ({ order: id }: { order: string }) => `/app/orders/${id}`;

const stuckReasons = {
  ready: 'It has been ready for an hour, but no one has started it.',
  no_clear_answer:
    "We don't have a clear response from the supplier for one of the order's items. We're still checking.",
  failed: 'At least one of its items failed. Open the order to retry it.',
} as const;

const chargeTexts = {
  proposed: {
    title: 'An additional charge needs your answer',
    body: "Accept or decline it. If you don't answer in time, it won't be billed.",
    reason: 'You can order for your company.',
  },
  accepted: {
    title: 'The additional charge was accepted',
    body: 'It will be billed with the order.',
    reason: 'You manage the orders placed with your company.',
  },
  declined: {
    title: 'The additional charge was declined',
    body: "It won't be billed.",
    reason: 'You manage the orders placed with your company.',
  },
  timed_out: {
    title: "The additional charge wasn't answered in time",
    body: "It won't be billed. Propose it again if it's still needed.",
    reason: 'You manage the orders placed with your company.',
  },
} as const;

export const orderNotifications = [
  defineNotification({
    kind: 'orders.approval',
    category: 'task_assignments',
    parameters: z.object(order),
    title: ({ number }) => `Order ${number} needs approval`,
    body: () => 'Open the order to approve or reject it.',
    link,
    reason: () => "You can approve your company's orders.",
  }),
  defineNotification({
    kind: 'orders.task',
    category: 'task_assignments',
    parameters: z.object({ ...order, task: z.enum(taskKindNames) }),
    title: ({ number, task }) => `${taskKinds[task]} for order ${number}`,
    body: () => "The order can't continue until this task is done.",
    link,
    reason: () => 'This task is assigned to your company.',
  }),
  defineNotification({
    kind: 'orders.moved',
    category: 'system_updates',
    parameters: z.object({ ...order, state: z.enum(orderStateNames) }),
    title: ({ number, state }) => `Order ${number}: ${inSentence(orderStates[state])}`,
    body: ({ state }) =>
      state === 'awaiting_details'
        ? 'Answer the open questions so the order can continue.'
        : 'Open the order to see what happened.',
    link,
    reason: () => 'You placed this order.',
  }),
  defineNotification({
    kind: 'orders.details',
    category: 'task_assignments',
    parameters: z.object(order),
    title: ({ number }) => `Order ${number} needs details`,
    body: () => 'Answer the open questions so the order can continue.',
    link,
    reason: () => 'You can order for your company.',
  }),
  defineNotification({
    kind: 'orders.port_rejected',
    category: 'task_assignments',
    parameters: z.object({ ...order, phone: z.string(), code: z.string() }),
    title: ({ phone, number }) => `The carrier rejected ${phone} in order ${number}`,
    body: ({ code }) => `${rejectOf(code).label} ${rejectOf(code).fix}`,
    link,
    reason: () => 'You can order for your company.',
  }),
  defineNotification({
    kind: 'orders.charge',
    category: 'billing_notifications',
    parameters: z.object({
      ...order,
      description: z.string(),
      state: z.enum(['proposed', 'accepted', 'declined', 'timed_out']),
    }),
    title: ({ number, state }) => `Order ${number}: ${inSentence(chargeTexts[state].title)}`,
    body: ({ description, state }) => `${description}. ${chargeTexts[state].body}`,
    link,
    reason: ({ state }) => chargeTexts[state].reason,
  }),
  defineNotification({
    kind: 'orders.letter_signed',
    category: 'task_assignments',
    parameters: z.object({ ...order, entity: z.string() }),
    title: ({ number }) => `The letter of authorisation for order ${number} was signed`,
    body: ({ entity }) =>
      `You can now submit the port request for ${entity}'s numbers to their current carrier.`,
    link,
    reason: () => 'You manage the orders placed with your company.',
  }),
  defineNotification({
    kind: 'orders.stuck',
    category: 'system_updates',
    parameters: z.object({ ...order, why: z.enum(['ready', 'no_clear_answer', 'failed']) }),
    title: ({ number }) => `Order ${number} is stuck`,
    body: ({ why }) => stuckReasons[why],
    link,
    reason: () => 'You manage the orders placed with your company.',
  }),
];
