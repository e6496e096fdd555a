import { Bell } from 'lucide-react';
import { lazy } from 'react';
import { apiFor } from '../../kernel/api.ts';
import { defineCapability } from '../../kernel/capability.ts';
import { notificationsOptions } from './queries.ts';
import { notificationSettings, notificationsScreen } from './routes.tsx';

const UnreadItem = lazy(async () => ({
  default: (await import('./components/unread-item.tsx')).UnreadItem,
}));

export const capability = defineCapability({
  auditSentences: () => import('./audit-sentences.ts'),
  routes: [notificationSettings, notificationsScreen],
  navigation: [
    {
      area: 'workspace',
      label: 'Notifications',
      to: '/app/notifications',
      icon: Bell,
      position: 95,
      keywords: 'news unread inbox bell',
    },
  ],
  waiting: [{ position: 30, Content: UnreadItem }],
  preload: [{ route: notificationsScreen, audience: 'workspace' }],
  frame: {
    notifications: {
      path: '/api/notifications',
      seed: (client, me, notifications) =>
        void client.prefetchQuery({
          ...notificationsOptions(me, () => Promise.resolve(notifications)),
          staleTime: 0,
        }),
    },
  },
  liveTopics: [
    { topics: ['notifications'], keysOf: (tenant) => [apiFor(tenant).notifications.key()] },
  ],
});
