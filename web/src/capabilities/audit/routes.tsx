import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { anySearch, portal, screenLoader } from '../../kernel/routing.ts';

export const auditLogs = createRoute({
  getParentRoute: () => portal,
  path: '/audit-logs',
  staticData: { crumb: 'Audit Logs' },
  validateSearch: anySearch,
  loader: screenLoader(() => import('./load-list.ts')),
  component: lazyRouteComponent(() => import('./pages/audit-page.tsx'), 'AuditPage'),
});
