import * as z from 'zod';
import { dayText } from '../../kernel/day-text.ts';
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
      `Some of its prices are outside the price list's limits. Approve or decline it before ${dayText(day)}.`,
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
      approved ? `Its prices start on ${dayText(day)}.` : 'No prices were changed.',
    link,
    reason: () => 'You proposed this change.',
  }),
  defineNotification({
    kind: 'catalog.cost_rose',
    category: 'billing_notifications',
    mailed: true,
    parameters: z.object({ prices: z.number().int(), day: z.iso.date() }),
    title: ({ prices }) =>
      prices === 1 ? 'A price will be below its cost' : `${prices} prices will be below their cost`,
    body: ({ prices, day }) =>
      `From ${dayText(day)}, you pay your supplier more than your customers pay you. ${prices === 1 ? 'Your price stays the same until you change it.' : 'Your prices stay the same until you change them.'}`,
    link: () => '/admin/marketplace?tab=prices',
    reason: () => "You can change your company's prices.",
  }),
  defineNotification({
    kind: 'catalog.price_lost',
    category: 'billing_notifications',
    mailed: true,
    parameters: z.object({ prices: z.number().int(), day: z.iso.date() }),
    title: ({ prices }) =>
      prices === 1 ? "A price can't be calculated" : `${prices} prices can't be calculated`,
    body: ({ prices, day }) =>
      `From ${dayText(day)}, no one can order at ${prices === 1 ? 'this price' : 'these prices'}, because an exchange rate is missing or makes the price zero or less. Open a price to see the reason.`,
    link: () => '/admin/marketplace?tab=prices',
    reason: () => "You can change your company's prices.",
  }),
];
