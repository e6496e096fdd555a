import { apiFor } from '../../kernel/api.ts';
import { defineCapability } from '../../kernel/capability.ts';
import { notificationsOptions } from './queries.ts';
import { notificationSettings } from './routes.tsx';

export const notifications = defineCapability({
  routes: [notificationSettings],
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
