import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { account, recordRoutes } from '../../kernel/routing.ts';

export const alerts = recordRoutes({
  path: '/alerts',
  crumb: 'System Alerts',
  name: 'alerts',
  load: () => import('./load-list.ts'),
  list: lazyRouteComponent(() => import('./pages/alerts-page.tsx'), 'AlertsPage'),
  page: lazyRouteComponent(() => import('./pages/alert-page.tsx'), 'AlertPage'),
});

export const openedAlert = createRoute({
  getParentRoute: () => account,
  path: '/alerts/$id',
  component: lazyRouteComponent(() => import('./pages/opened-alert-page.tsx'), 'OpenedAlertPage'),
});
