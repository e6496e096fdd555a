import { apiFor } from '../../kernel/api.ts';
import { defineCapability } from '../../kernel/capability.ts';
import { notificationSettings } from './routes.tsx';

export const notifications = defineCapability({
  routes: [notificationSettings],
  liveTopics: [
    { topics: ['notifications'], keysOf: (tenant) => [apiFor(tenant).notifications.key()] },
  ],
});
