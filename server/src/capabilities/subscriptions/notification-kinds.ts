import { inSentence } from '@trunkline/contract/kernel/listing';
import {
  type SubscriptionState,
  subscriptionStateNames,
  subscriptionStates,
} from '@trunkline/contract/subscriptions/states';
import * as z from 'zod';
import { dayText } from '../../kernel/day-text.ts';
import { defineNotification } from '../../kernel/notification-kinds.ts';

const subscriptionParameters = {
  subscription: z.uuid(),
  service: z.string(),
  plan: z.string(),
  day: z.iso.date(),
};
const link = ({ subscription }: { subscription: string }) =>
  `/app/subscriptions?open=${subscription}`;

const stateTexts: Readonly<Record<SubscriptionState, (day: string) => string>> = {
  trial: () => 'The trial continues.',
  active: () => 'It is active and billed as agreed.',
  suspended: () => "It can't be used until its seller resumes it. Its term continues.",
  pending_cancel: (day) => `It ends on ${dayText(day)}. You can keep it until then.`,
  cancelled: (day) => `It ended on ${dayText(day)}.`,
};

export const subscriptionNotifications = [
  defineNotification({
    kind: 'subscriptions.renewal',
    category: 'billing_notifications',
    mailed: true,
    parameters: z.object({ ...subscriptionParameters, quantity: z.number(), customer: z.string() }),
    title: ({ service, day, customer }) =>
      `${service}${customer === '' ? '' : ` for ${customer}`} renews on ${dayText(day)}`,
    body: ({ plan, quantity, day }) =>
      `${plan}, ${quantity} ${quantity === 1 ? 'unit' : 'units'}. Change or end it before ${dayText(day)}, or it renews for another term.`,
    link,
    reason: () => 'You can change this subscription.',
  }),
  defineNotification({
    kind: 'subscriptions.price',
    category: 'billing_notifications',
    mailed: true,
    parameters: z.object({ ...subscriptionParameters, reason: z.string() }),
    title: ({ service, day }) => `${service} has a new price from ${dayText(day)}`,
    body: ({ plan, reason }) => `${plan}: ${reason}`,
    link,
    reason: () => 'You can change this subscription.',
  }),
  defineNotification({
    kind: 'subscriptions.moved',
    category: 'system_updates',
    parameters: z.object({
      ...subscriptionParameters,
      state: z.enum(subscriptionStateNames),
      customer: z.string(),
      reason: z.string(),
    }),
    title: ({ service, state, customer }) =>
      `${service}${customer === '' ? '' : ` for ${customer}`}: ${inSentence(subscriptionStates[state])}`,
    body: ({ plan, state, day, reason }) =>
      [`${plan}.`, stateTexts[state](day), reason === '' ? '' : `Reason: ${reason}`]
        .filter((part) => part !== '')
        .join(' '),
    link,
    reason: () => 'You can change this subscription.',
  }),
  defineNotification({
    kind: 'subscriptions.supply',
    category: 'task_assignments',
    parameters: z.object({
      subscription: z.uuid(),
      service: z.string(),
      plan: z.string(),
      quantity: z.number(),
      ended: z.boolean(),
      customer: z.string(),
    }),
    title: ({ service, customer, ended }) =>
      ended ? `${service} for ${customer} has ended` : `${service} for ${customer} has changed`,
    body: ({ plan, quantity, ended }) =>
      ended
        ? `${plan}. You deliver it manually, so stop delivering it now.`
        : `${plan}, ${quantity} ${quantity === 1 ? 'unit' : 'units'} from now on. You deliver it manually, so change what you deliver.`,
    link,
    reason: () => 'You manage orders for a service that is delivered manually.',
  }),
];
