import { lazyRouteComponent } from '@tanstack/react-router';
import { recordRoutes } from '../../kernel/routing.ts';

export const services = recordRoutes({
  path: '/services',
  crumb: 'Service Management',
  name: 'services',
  load: () => import('./load-list.ts'),
  list: lazyRouteComponent(() => import('./pages/services-page.tsx'), 'ServicesPage'),
  page: lazyRouteComponent(() => import('./pages/service-page.tsx'), 'ServicePage'),
});
