import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { anySearch, portal, screenLoader } from '../../kernel/routing.ts';

export const securityDashboard = createRoute({
  getParentRoute: () => portal,
  path: '/security',
  staticData: { crumb: 'Security Dashboard', needs: 'security:read' },
  validateSearch: anySearch,
  loader: screenLoader(() => import('./load-events.ts')),
  component: lazyRouteComponent(() => import('./pages/security-page.tsx'), 'SecurityPage'),
});
