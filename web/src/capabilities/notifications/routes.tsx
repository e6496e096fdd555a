import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { screenLoader, settings, workspace } from '../../kernel/routing.ts';

export const notificationSettings = createRoute({
  getParentRoute: () => settings,
  path: '/notifications',
  loader: screenLoader(() => import('./load-preferences.ts')),
  component: lazyRouteComponent(
    () => import('./pages/notification-settings-page.tsx'),
    'NotificationSettingsPage',
  ),
});

export const notificationsScreen = createRoute({
  getParentRoute: () => workspace,
  path: '/notifications',
  staticData: { crumb: 'Notifications' },
  component: lazyRouteComponent(
    () => import('./pages/notifications-page.tsx'),
    'NotificationsPage',
  ),
});
