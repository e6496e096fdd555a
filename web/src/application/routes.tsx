import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { AuthPage } from '../capabilities/auth/pages/auth-page.tsx';
import { MfaPage } from '../capabilities/auth/pages/mfa-page.tsx';
import { AdminSkeleton } from './admin/admin-skeleton.tsx';
import { Root } from './root.tsx';

export const loadAdmin = () => import('./admin/admin-layout.tsx');

const root = createRootRoute({ component: Root });

const auth = createRoute({ getParentRoute: () => root, path: '/auth', component: AuthPage });
const mfa = createRoute({ getParentRoute: () => root, path: '/mfa', component: MfaPage });

const admin = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  component: lazyRouteComponent(loadAdmin, 'AdminLayout'),
  pendingComponent: AdminSkeleton,
  pendingMs: 0,
  staticData: { crumb: 'Admin Portal' },
});

const dashboard = createRoute({
  getParentRoute: () => admin,
  path: '/',
  staticData: { crumb: 'Dashboard' },
  component: lazyRouteComponent(
    () => import('../capabilities/analytics/pages/dashboard-page.tsx'),
    'DashboardPage',
  ),
});

const companies = createRoute({
  getParentRoute: () => admin,
  path: '/companies',
  staticData: { crumb: 'Company Management' },
});

// Search, filters, sort, columns and the open row all live in the address; the screen itself reads them.
const companyList = createRoute({
  getParentRoute: () => companies,
  path: '/',
  validateSearch: (search: Record<string, unknown>) => search,
  component: lazyRouteComponent(
    () => import('../capabilities/companies/pages/companies-page.tsx'),
    'CompaniesPage',
  ),
});

const company = createRoute({
  getParentRoute: () => companies,
  path: '/$id',
  component: lazyRouteComponent(
    () => import('../capabilities/companies/pages/company-page.tsx'),
    'CompanyPage',
  ),
});

export const routeTree = root.addChildren([
  auth,
  mfa,
  admin.addChildren([dashboard, companies.addChildren([companyList, company])]),
]);
