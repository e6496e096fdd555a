import * as z from 'zod';
import { defineNotification } from '../../kernel/notification-kinds.ts';

const change = { change: z.uuid(), reason: z.string(), day: z.iso.date() };
const link = () => '/admin/marketplace?tab=prices&view=changes';

export const catalogNotifications = [
  defineNotification({
    kind: 'catalog.price_approval',
    category: 'task_assignments',
    mailed: true,
    parameters: z.object(change),
    title: ({ reason }) => `Price change “${reason}” needs approval`,
    body: ({ day }) =>
      `Some of its prices are outside the price list's limits. Approve or decline it before ${day}.`,
    link,
    reason: () => "You can approve your company's prices.",
  }),
  defineNotification({
    kind: 'catalog.price_decided',
    category: 'billing_notifications',
    parameters: z.object({ ...change, approved: z.boolean() }),
    title: ({ reason, approved }) =>
      `Price change “${reason}” was ${approved ? 'approved' : 'declined'}`,
    body: ({ day, approved }) =>
      approved ? `Its prices start on ${day}.` : 'No price was changed.',
    link,
    reason: () => 'You proposed this change.',
  }),
];
