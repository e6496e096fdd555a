import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import '../capabilities/auth/arrival.ts';
import { AuthSkeleton } from '../capabilities/auth/components/auth-skeleton.tsx';
import { accountRoutes } from './account-routes.tsx';
import { AdminSkeleton } from './admin/admin-skeleton.tsx';
import { ContentSkeleton } from './admin/content-skeleton.tsx';
import { root } from './root-route.ts';

export const loadAdmin = () => import('./admin/admin-layout.tsx');

/** The steps of signing in come while the server is asked who this is; the portal does without them. */
// Before the screen itself is there (specification, chapter 2: skeletons for admin, cms and any other page).
const whileComing = { pendingComponent: ContentSkeleton };
const whileAsking = { pendingComponent: AuthSkeleton, pendingMs: 0, pendingMinMs: 0 };

const auth = createRoute({
  getParentRoute: () => root,
  path: '/auth',
  component: lazyRouteComponent(
    () => import('../capabilities/auth/pages/auth-page.tsx'),
    'AuthPage',
  ),
  ...whileAsking,
});
const mfa = createRoute({
  getParentRoute: () => root,
  path: '/mfa',
  component: lazyRouteComponent(() => import('../capabilities/auth/pages/mfa-page.tsx'), 'MfaPage'),
  ...whileAsking,
});
const callback = createRoute({
  getParentRoute: () => root,
  path: '/auth/callback',
  // The query is the server's affair (see arrival.ts): it leaves the address at once.
  validateSearch: () => ({}),
  component: lazyRouteComponent(
    () => import('../capabilities/auth/pages/callback-page.tsx'),
    'CallbackPage',
  ),
  ...whileAsking,
});

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
  component: lazyRouteComponent(() => import('./admin/company-screen.tsx'), 'CompanyScreen'),
});

const auditLogs = createRoute({
  getParentRoute: () => admin,
  path: '/audit-logs',
  staticData: { crumb: 'Audit Logs' },
  validateSearch: (search: Record<string, unknown>) => search,
  component: lazyRouteComponent(() => import('./admin/audit-screen.tsx'), 'AuditScreen'),
});

const users = createRoute({
  getParentRoute: () => admin,
  path: '/users',
  staticData: { crumb: 'User Management' },
});
const userList = createRoute({
  getParentRoute: () => users,
  path: '/',
  validateSearch: (search: Record<string, unknown>) => search,
  component: lazyRouteComponent(
    () => import('../capabilities/users/pages/users-page.tsx'),
    'UsersPage',
  ),
});
const user = createRoute({
  getParentRoute: () => users,
  path: '/$id',
  component: lazyRouteComponent(
    () => import('../capabilities/users/pages/user-page.tsx'),
    'UserPage',
  ),
});

const integrations = createRoute({
  getParentRoute: () => admin,
  path: '/integrations',
  staticData: { crumb: 'Integration Management' },
});
const integrationList = createRoute({
  getParentRoute: () => integrations,
  path: '/',
  ...whileComing,
  validateSearch: (search: Record<string, unknown>) => search,
  component: lazyRouteComponent(
    () => import('../capabilities/integrations/pages/integrations-page.tsx'),
    'IntegrationsPage',
  ),
});
const integration = createRoute({
  getParentRoute: () => integrations,
  path: '/$id',
  validateSearch: (search: Record<string, unknown>) => search,
  component: lazyRouteComponent(
    () => import('../capabilities/integrations/pages/integration-page.tsx'),
    'IntegrationPage',
  ),
});

const partners = createRoute({
  getParentRoute: () => admin,
  path: '/partners',
  staticData: { crumb: 'Partner Management' },
});
const partnerList = createRoute({
  getParentRoute: () => partners,
  path: '/',
  validateSearch: (search: Record<string, unknown>) => search,
  component: lazyRouteComponent(
    () => import('../capabilities/partners/pages/partners-page.tsx'),
    'PartnersPage',
  ),
});
const partner = createRoute({
  getParentRoute: () => partners,
  path: '/$id',
  validateSearch: (search: Record<string, unknown>) => search,
  component: lazyRouteComponent(() => import('./admin/partner-screen.tsx'), 'PartnerScreen'),
});
const contactRequests = createRoute({
  getParentRoute: () => admin,
  path: '/cms/requests',
  ...whileComing,
  staticData: { crumb: 'Contact requests' },
  validateSearch: (search: Record<string, unknown>) => search,
  component: lazyRouteComponent(
    () => import('../capabilities/messaging/pages/requests-page.tsx'),
    'RequestsPage',
  ),
});

const services = createRoute({
  getParentRoute: () => admin,
  path: '/services',
  staticData: { crumb: 'Service Management' },
});
const serviceList = createRoute({
  getParentRoute: () => services,
  path: '/',
  validateSearch: (search: Record<string, unknown>) => search,
  component: lazyRouteComponent(
    () => import('../capabilities/catalog/pages/services-page.tsx'),
    'ServicesPage',
  ),
});
const service = createRoute({
  getParentRoute: () => services,
  path: '/$id',
  component: lazyRouteComponent(
    () => import('../capabilities/catalog/pages/service-page.tsx'),
    'ServicePage',
  ),
});

const roles = createRoute({
  getParentRoute: () => admin,
  path: '/roles',
  staticData: { crumb: 'Role Management' },
  validateSearch: (search: Record<string, unknown>) => search,
  component: lazyRouteComponent(
    () => import('../capabilities/users/pages/roles-page.tsx'),
    'RolesPage',
  ),
});

const recycleBin = createRoute({
  getParentRoute: () => admin,
  path: '/recycle-bin',
  staticData: { crumb: 'Recycle Bin' },
  validateSearch: (search: Record<string, unknown>) => search,
  component: lazyRouteComponent(
    () => import('../capabilities/recycle/pages/recycle-page.tsx'),
    'RecyclePage',
  ),
});

const blog = createRoute({
  getParentRoute: () => admin,
  path: '/cms/blog',
  staticData: { crumb: 'Blog' },
});
const blogList = createRoute({
  getParentRoute: () => blog,
  path: '/',
  ...whileComing,
  validateSearch: (search: Record<string, unknown>) => search,
  component: lazyRouteComponent(
    () => import('../capabilities/blog/pages/blog-page.tsx'),
    'BlogPage',
  ),
});
const newPost = createRoute({
  getParentRoute: () => blog,
  path: '/new',
  component: lazyRouteComponent(
    () => import('../capabilities/blog/pages/new-post-page.tsx'),
    'NewPostPage',
  ),
});
const post = createRoute({
  getParentRoute: () => blog,
  path: '/$id',
  component: lazyRouteComponent(
    () => import('../capabilities/blog/pages/post-page.tsx'),
    'PostPage',
  ),
});

const tenantSettings = createRoute({
  getParentRoute: () => admin,
  path: '/tenant-settings',
  staticData: { crumb: 'Tenant Settings' },
  validateSearch: (search: Record<string, unknown>) => search,
  component: lazyRouteComponent(() => import('./admin/settings-screen.tsx'), 'SettingsScreen'),
});
const cms = createRoute({
  getParentRoute: () => admin,
  path: '/cms',
  staticData: { crumb: 'Content' },
});
const loadPages = () => import('../capabilities/pages/pages/pages-page.tsx');
const cmsHome = createRoute({
  getParentRoute: () => cms,
  path: '/',
  ...whileComing,
  validateSearch: (search: Record<string, unknown>) => search,
  component: lazyRouteComponent(loadPages, 'PagesPage'),
});
const cmsPages = createRoute({
  getParentRoute: () => cms,
  path: '/pages',
  ...whileComing,
  validateSearch: (search: Record<string, unknown>) => search,
  component: lazyRouteComponent(loadPages, 'PagesPage'),
});
const newPage = createRoute({
  getParentRoute: () => cms,
  path: '/pages/new',
  staticData: { crumb: 'New page' },
  validateSearch: (search: Record<string, unknown>): { from?: string } =>
    typeof search['from'] === 'string' ? { from: search['from'] } : {},
  component: lazyRouteComponent(
    () => import('../capabilities/pages/pages/new-page.tsx'),
    'NewPage',
  ),
});
const editPage = createRoute({
  getParentRoute: () => cms,
  path: '/pages/edit/$id',
  staticData: { crumb: 'Edit page' },
  component: lazyRouteComponent(
    () => import('../capabilities/pages/pages/edit-page.tsx'),
    'EditPage',
  ),
});

const media = createRoute({
  getParentRoute: () => admin,
  path: '/cms/media',
  ...whileComing,
  staticData: { crumb: 'Media' },
  validateSearch: (search: Record<string, unknown>) => search,
  component: lazyRouteComponent(() => import('./admin/media-screen.tsx'), 'MediaScreen'),
});
const releases = createRoute({
  getParentRoute: () => admin,
  path: '/release-notes',
  staticData: { crumb: 'Release Notes' },
});
const releaseList = createRoute({
  getParentRoute: () => releases,
  path: '/',
  ...whileComing,
  validateSearch: (search: Record<string, unknown>) => search,
  component: lazyRouteComponent(
    () => import('../capabilities/releases/pages/releases-page.tsx'),
    'ReleasesPage',
  ),
});
const release = createRoute({
  getParentRoute: () => releases,
  path: '/$id',
  component: lazyRouteComponent(
    () => import('../capabilities/releases/pages/release-page.tsx'),
    'ReleasePage',
  ),
});
const alerts = createRoute({
  getParentRoute: () => admin,
  path: '/alerts',
  staticData: { crumb: 'System Alerts' },
});
const alertList = createRoute({
  getParentRoute: () => alerts,
  path: '/',
  validateSearch: (search: Record<string, unknown>) => search,
  component: lazyRouteComponent(
    () => import('../capabilities/alerts/pages/alerts-page.tsx'),
    'AlertsPage',
  ),
});
const alert = createRoute({
  getParentRoute: () => alerts,
  path: '/$id',
  component: lazyRouteComponent(
    () => import('../capabilities/alerts/pages/alert-page.tsx'),
    'AlertPage',
  ),
});
const adminSettings = createRoute({
  getParentRoute: () => admin,
  path: '/settings',
  beforeLoad: () => {
    // oxlint-disable-next-line typescript/only-throw-error -- how the router is told to go elsewhere
    throw redirect({ to: '/admin/tenant-settings', replace: true });
  },
});

export const routeTree = root.addChildren([
  auth,
  callback,
  mfa,
  ...accountRoutes,
  admin.addChildren([
    dashboard,
    companies.addChildren([companyList, company]),
    users.addChildren([userList, user]),
    integrations.addChildren([integrationList, integration]),
    partners.addChildren([partnerList, partner]),
    contactRequests,
    services.addChildren([serviceList, service]),
    roles,
    recycleBin,
    releases.addChildren([releaseList, release]),
    alerts.addChildren([alertList, alert]),
    auditLogs,
    blog.addChildren([blogList, newPost, post]),
    tenantSettings,
    cms.addChildren([cmsHome, cmsPages, newPage, editPage]),
    media,
    adminSettings,
  ]),
]);
