import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { apiFor } from '../../kernel/api.ts';
import { defineCapability } from '../../kernel/capability.ts';
import { notificationsOptions } from './queries.ts';
import { notificationSettings, notificationsScreen } from './routes.tsx';

export const notifications = defineCapability({
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
  waiting: [
    {
      icon: Bell,
      position: 30,
      to: '/app/notifications',
      one: 'unread notification',
      many: 'unread notifications',
      useCount: (me) => useQuery({ ...notificationsOptions(me), select: ({ unread }) => unread }),
    },
  ],
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
