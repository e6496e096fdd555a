import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { portal, screenLoader, workspace } from '../../kernel/routing.ts';

export const dashboard = createRoute({
  getParentRoute: () => portal,
  path: '/',
  staticData: { crumb: 'Dashboard' },
  loader: screenLoader(() => import('./load-dashboard.ts')),
  component: lazyRouteComponent(() => import('./pages/dashboard-page.tsx'), 'DashboardPage'),
});

export const home = createRoute({
  getParentRoute: () => workspace,
  path: '/',
  staticData: { crumb: 'Home' },
  component: lazyRouteComponent(() => import('./pages/home-page.tsx'), 'HomePage'),
});
