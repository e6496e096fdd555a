import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { anySearch, portal, screenLoader } from '../../kernel/routing.ts';

export const performanceScreen = createRoute({
  getParentRoute: () => portal,
  path: '/performance',
  staticData: { crumb: 'Performance', needs: 'security:read' },
  validateSearch: anySearch,
  loader: screenLoader(() => import('./load-overview.ts')),
  component: lazyRouteComponent(() => import('./pages/performance-page.tsx'), 'PerformancePage'),
});
