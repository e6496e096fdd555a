import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { anySearch, portal } from '../../kernel/routing.ts';

export const auditLogs = createRoute({
  getParentRoute: () => portal,
  path: '/audit-logs',
  staticData: { crumb: 'Audit Logs' },
  validateSearch: anySearch,
  component: lazyRouteComponent(() => import('./pages/audit-page.tsx'), 'AuditPage'),
});
