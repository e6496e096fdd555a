import * as z from 'zod';
import { defineNotification } from '../../kernel/notification-kinds.ts';

export const integrationNotifications = [
  defineNotification({
    kind: 'integrations.failing',
    category: 'system_updates',
    parameters: z.object({ connector: z.uuid(), name: z.string(), hours: z.number().int() }),
    title: ({ name }) => `${name} isn't responding`,
    body: ({ hours }) =>
      hours === 1
        ? "The supplier hasn't given a clear answer for an hour. Order items may be waiting for it."
        : "The supplier hasn't given a clear answer for a day. Order items may be waiting for it.",
    link: ({ connector }) => `/admin/integrations/connectors/${connector}`,
    reason: () => 'You manage the integrations of this company.',
  }),
  defineNotification({
    kind: 'integrations.supplier_charge',
    category: 'task_assignments',
    parameters: z.object({ order: z.uuid(), number: z.number().int() }),
    title: ({ number }) => `A supplier requested a charge on order ${number}`,
    body: () =>
      'Open the supplier messages for the item. If your buyer should pay for it, propose a charge at your own price.',
    link: ({ order }) => `/app/orders/${order}`,
    reason: () => 'You manage the orders placed with your company.',
  }),
];
