import { lazyRouteComponent } from '@tanstack/react-router';
import { recordRoutes } from '../../kernel/routing.ts';

export const companies = recordRoutes({
  path: '/companies',
  crumb: 'Company Management',
  name: 'companies',
  load: () => import('./load-list.ts'),
  list: lazyRouteComponent(() => import('./pages/companies-page.tsx'), 'CompaniesPage'),
  page: lazyRouteComponent(() => import('./pages/company-page.tsx'), 'CompanyPage'),
});
