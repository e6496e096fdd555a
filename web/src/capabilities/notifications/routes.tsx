import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settings } from '../../kernel/routing.ts';

export const notificationSettings = createRoute({
  getParentRoute: () => settings,
  path: '/notifications',
  component: lazyRouteComponent(
    () => import('./pages/notification-settings-page.tsx'),
    'NotificationSettingsPage',
  ),
});
