import * as z from 'zod';
import { defineNotification } from '../../kernel/notification-kinds.ts';

const link = ({ application }: { application: string }) =>
  `/admin/partners?tab=applications&open=${application}`;
const reason = () => "You can see your company's partner applications.";

export const partnerNotifications = [
  defineNotification({
    kind: 'partners.application',
    category: 'partner_requests',
    parameters: z.object({ application: z.uuid(), company: z.string(), contact: z.string() }),
    title: ({ company }) => `${company} wants to become a partner`,
    body: ({ contact }) => `${contact} applied through your site.`,
    link,
    reason,
  }),
  defineNotification({
    kind: 'partners.decision',
    category: 'partner_requests',
    parameters: z.object({
      application: z.uuid(),
      company: z.string(),
      state: z.enum(['approved', 'declined']),
      decider: z.string().nullable(),
    }),
    title: ({ company, state }) => `${company} was ${state}`,
    body: ({ state, decider }) =>
      decider === null
        ? `The partner application was ${state}.`
        : `${decider} ${state} the partner application.`,
    link,
    reason,
  }),
];
