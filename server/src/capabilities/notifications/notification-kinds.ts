import * as z from 'zod';
import { counted, defineNotification } from '../../kernel/notification-kinds.ts';

const nouns = {
  companies: ['new company', 'new companies'],
  users: ['new person', 'new people'],
  requests: ['contact request', 'contact requests'],
  applications: ['partner application', 'partner applications'],
} as const;

const countNames = ['companies', 'users', 'requests', 'applications'] as const;

export const weekNotifications = [
  defineNotification({
    kind: 'notifications.week',
    category: 'weekly_reports',
    parameters: z.object({
      company: z.string(),
      counts: z.partialRecord(z.enum(countNames), z.number()),
    }),
    title: ({ company }) => `Your week at ${company}`,
    body: ({ counts }) => {
      const items = countNames.flatMap((name) => {
        const count = counts[name];
        const [one, other] = nouns[name];
        return count === undefined ? [] : [counted(count, one, other)];
      });
      return `${items.join(', ')}.`;
    },
    link: () => '/admin',
    reason: () => 'You run this company. The numbers are for last week.',
  }),
];
