import { inSentence } from '@trunkline/contract/kernel/listing';
import { quoteStates } from '@trunkline/contract/quotes/states';
import * as z from 'zod';
import { defineNotification } from '../../kernel/notification-kinds.ts';

const quote = { quote: z.uuid(), number: z.number().int() };
// Everyone can open the workspace.
const link = ({ quote: id }: { quote: string }) => `/app/quotes/${id}`;

const outcomes = {
  accepted: 'The order has been created. Open the quote to see it.',
  declined: 'Open the quote to see why, or to revise it.',
  expired: 'It expired without an answer. Revise it to offer it again.',
} as const;

export const quoteNotifications = [
  defineNotification({
    kind: 'quotes.approval',
    category: 'task_assignments',
    parameters: z.object(quote),
    title: ({ number }) => `Quote ${number} needs approval`,
    body: () => 'Open the quote to approve it, or reject it with a reason.',
    link,
    reason: () => "You can approve your company's quotes.",
  }),
  defineNotification({
    kind: 'quotes.received',
    category: 'system_updates',
    parameters: z.object(quote),
    title: ({ number }) => `You have received quote ${number}`,
    body: () => 'Open the quote to accept or decline it.',
    link,
    reason: () => 'You can place orders for your company.',
  }),
  defineNotification({
    kind: 'quotes.answered',
    category: 'system_updates',
    parameters: z.object({ ...quote, state: z.enum(['accepted', 'declined', 'expired']) }),
    title: ({ number, state }) => `Quote ${number}: ${inSentence(quoteStates[state])}`,
    body: ({ state }) => outcomes[state],
    link,
    reason: () => 'You created this quote.',
  }),
];
