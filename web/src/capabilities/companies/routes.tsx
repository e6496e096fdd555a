import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import {
  anySearch,
  recordRoutes,
  screenLoader,
  workspace,
  workspaceRecordRoutes,
} from '../../kernel/routing.ts';

const loadPage = () => import('./pages/company-page.tsx');

const screens = {
  path: '/companies',
  name: 'companies',
  load: () => import('./load-list.ts'),
  list: lazyRouteComponent(() => import('./pages/companies-page.tsx'), 'CompaniesPage'),
  page: lazyRouteComponent(loadPage, 'CompanyPage'),
} as const;

export const companies = recordRoutes({ ...screens, crumb: 'Company Management' });

export const companiesBelow = workspaceRecordRoutes({
  ...screens,
  crumb: 'Companies',
  needs: 'companies:read',
});

export const ownCompany = createRoute({
  getParentRoute: () => workspace,
  path: '/company',
  staticData: { crumb: 'Company', needs: 'companies:read' },
  validateSearch: anySearch,
  loader: screenLoader(() => import('./load-own-company.ts')),
  component: lazyRouteComponent(loadPage, 'OwnCompanyPage'),
});
