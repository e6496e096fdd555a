import * as z from 'zod';
import { defineNotification } from '../../kernel/notification-kinds.ts';

export const releaseNotifications = [
  defineNotification({
    kind: 'releases.published',
    category: 'system_updates',
    parameters: z.object({
      title: z.string(),
      summary: z.string(),
      /** Null where the reader's own site doesn't show the release note. */
      slug: z.string().nullable(),
    }),
    title: ({ title }) => title,
    body: ({ summary }) => summary,
    link: ({ slug }) => (slug === null ? null : `/releases/${slug}`),
    reason: () => 'You receive product news.',
  }),
];
