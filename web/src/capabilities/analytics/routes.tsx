import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { portal } from '../../kernel/routing.ts';

export const dashboard = createRoute({
  getParentRoute: () => portal,
  path: '/',
  staticData: { crumb: 'Dashboard' },
  component: lazyRouteComponent(() => import('./pages/dashboard-page.tsx'), 'DashboardPage'),
});
