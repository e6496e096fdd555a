import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { anySearch, portal } from '../../kernel/routing.ts';

export const performanceScreen = createRoute({
  getParentRoute: () => portal,
  path: '/performance',
  staticData: { crumb: 'Performance', needs: 'security:read' },
  validateSearch: anySearch,
  component: lazyRouteComponent(() => import('./pages/performance-page.tsx'), 'PerformancePage'),
});
