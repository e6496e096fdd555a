import { eventTypeLabels, patternNames } from '@trunkline/contract/security/patterns';
import * as z from 'zod';
import { defineNotification, momentInUtc } from '../../kernel/notification-kinds.ts';

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
        ? `Activity started ${momentInUtc(since)}. Review the event, and release the block if it was a mistake.`
        : `Activity started ${momentInUtc(since)}. Review the event, and block the person or address if needed.`,
    link: ({ event }) => `/admin/security?event=${event}`,
    reason: () => "You manage your company's security.",
  }),
];
