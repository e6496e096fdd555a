import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { account, recordRoutes, screenLoader } from '../../kernel/routing.ts';

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
  loader: screenLoader(() => import('./load-opened-alert.ts')),
  component: lazyRouteComponent(() => import('./pages/opened-alert-page.tsx'), 'OpenedAlertPage'),
});
