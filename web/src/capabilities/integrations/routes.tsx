import { lazyRouteComponent } from '@tanstack/react-router';
import { ContentSkeleton } from '../../kernel/content-skeleton.tsx';
import { recordRoutes } from '../../kernel/routing.ts';

export const integrations = recordRoutes({
  path: '/integrations',
  crumb: 'Integration Management',
  name: 'integrations',
  load: () => import('./load-list.ts'),
  list: lazyRouteComponent(() => import('./pages/integrations-page.tsx'), 'IntegrationsPage'),
  page: lazyRouteComponent(() => import('./pages/integration-page.tsx'), 'IntegrationPage'),
  pending: ContentSkeleton,
});
