import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { anySearch, portal, screenLoader } from '../../kernel/routing.ts';

export const tenantSettings = createRoute({
  getParentRoute: () => portal,
  path: '/tenant-settings',
  staticData: { crumb: 'Tenant Settings' },
  validateSearch: anySearch,
  loader: screenLoader(() => import('./load-branding.ts')),
  component: lazyRouteComponent(
    () => import('./pages/tenant-settings-page.tsx'),
    'TenantSettingsPage',
  ),
});

export const adminSettings = createRoute({
  getParentRoute: () => portal,
  path: '/settings',
  beforeLoad: () => {
    // oxlint-disable-next-line typescript/only-throw-error -- redirects are thrown, as the router expects
    throw redirect({ to: '/admin/tenant-settings', replace: true });
  },
});
