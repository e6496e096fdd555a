import { lazyRouteComponent } from '@tanstack/react-router';
import { recordRoutes } from '../../kernel/routing.ts';

export const partners = recordRoutes({
  path: '/partners',
  crumb: 'Partner Management',
  name: 'partners',
  load: () => import('./load-list.ts'),
  list: lazyRouteComponent(() => import('./pages/partners-page.tsx'), 'PartnersPage'),
  page: lazyRouteComponent(() => import('./pages/partner-page.tsx'), 'PartnerPage'),
});
