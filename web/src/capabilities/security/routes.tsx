import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { anySearch, portal } from '../../kernel/routing.ts';

export const securityDashboard = createRoute({
  getParentRoute: () => portal,
  path: '/security',
  staticData: { crumb: 'Security Dashboard', needs: 'security:read' },
  validateSearch: anySearch,
  component: lazyRouteComponent(() => import('./pages/security-page.tsx'), 'SecurityPage'),
});
