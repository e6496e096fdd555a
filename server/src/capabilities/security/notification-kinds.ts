import { eventTypeLabels, patternNames } from '@trunkline/contract/security/patterns';
import * as z from 'zod';
import { defineNotification } from '../../kernel/notification-kinds.ts';

/** The text after 'since' in a notification; readers are in different time zones. */
const timeOf = (instant: string) => `${instant.slice(0, 10)}, ${instant.slice(11, 16)} UTC`;

export const securityNotifications = [
  defineNotification({
    kind: 'security.incident',
    category: 'security_alerts',
    parameters: z.object({
      event: z.uuid(),
      pattern: z.enum(patternNames),
      /** A name or an address; empty if neither is known. */
      who: z.string(),
      since: z.string().transform((text) => new Date(text).toISOString()),
      blocked: z.boolean(),
    }),
    title: ({ pattern, who, blocked }) =>
      `${eventTypeLabels[pattern]}: ${who === '' ? 'someone' : who}${blocked ? ' was blocked' : ''}`,
    body: ({ since, blocked }) =>
      blocked
        ? `Since ${timeOf(since)}. Review the event, and release the block if it was a mistake.`
        : `Since ${timeOf(since)}. Review the event, and block the person or address if needed.`,
    link: ({ event }) => `/admin/security?event=${event}`,
    reason: () => 'You get this because you look after the security of your company.',
  }),
];
