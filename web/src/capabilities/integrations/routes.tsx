import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ContentSkeleton } from '../../kernel/content-skeleton.tsx';
import { portal, recordRoutes, screenLoader } from '../../kernel/routing.ts';

export const integrations = recordRoutes({
  path: '/integrations',
  crumb: 'Integration Management',
  name: 'integrations',
  load: () => import('./load-list.ts'),
  list: lazyRouteComponent(() => import('./pages/integrations-page.tsx'), 'IntegrationsPage'),
  page: lazyRouteComponent(() => import('./pages/integration-page.tsx'), 'IntegrationPage'),
  pending: ContentSkeleton,
});

export const connectorRoute = createRoute({
  getParentRoute: () => portal,
  path: '/integrations/connectors/$id',
  staticData: { crumb: 'Connector' },
  loader: screenLoader(() => import('./load-connector.ts')),
  component: lazyRouteComponent(() => import('./pages/connector-page.tsx'), 'ConnectorPage'),
});
