import * as z from 'zod';
import { defineNotification } from '../../kernel/notification-kinds.ts';

const declared = {
  category: 'system_updates',
  parameters: z.object({
    alert: z.uuid(),
    title: z.string(),
    message: z.string(),
    company: z.string(),
  }),
  title: ({ title }: { title: string }) => title,
  body: ({ message }: { message: string }) => message,
  link: ({ alert }: { alert: string }) => `/alerts/${alert}`,
} as const;

export const alertNotifications = [
  defineNotification({
    ...declared,
    kind: 'alerts.shown',
    reason: ({ company }) => `${company} sent this alert to you.`,
  }),
  defineNotification({
    ...declared,
    kind: 'alerts.urgent',
    critical: true,
    reason: ({ company }) =>
      `This is an urgent alert from ${company}. Urgent alerts can't be turned off.`,
  }),
];
