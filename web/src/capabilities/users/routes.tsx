import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import {
  account,
  anySearch,
  portal,
  recordRoutes,
  screenLoader,
  settings,
  workspaceRecordRoutes,
} from '../../kernel/routing.ts';

const screens = {
  name: 'users',
  load: () => import('./load-list.ts'),
  list: lazyRouteComponent(() => import('./pages/users-page.tsx'), 'UsersPage'),
  page: lazyRouteComponent(() => import('./pages/user-page.tsx'), 'UserPage'),
} as const;

export const users = recordRoutes({ ...screens, path: '/users', crumb: 'User Management' });

export const team = workspaceRecordRoutes({
  ...screens,
  path: '/team',
  crumb: 'Team',
  needs: 'users:read',
});

export const roles = createRoute({
  getParentRoute: () => portal,
  path: '/roles',
  staticData: { crumb: 'Role Management' },
  validateSearch: anySearch,
  loader: screenLoader(() => import('./load-roles.ts')),
  component: lazyRouteComponent(() => import('./pages/roles-page.tsx'), 'RolesPage'),
});

export const profile = createRoute({
  getParentRoute: () => account,
  path: '/profile',
  staticData: { crumb: 'Profile' },
  component: lazyRouteComponent(() => import('./pages/profile-page.tsx'), 'ProfilePage'),
});

export const accountSettings = createRoute({
  getParentRoute: () => settings,
  path: '/',
  loader: screenLoader(() => import('./load-account.ts')),
  component: lazyRouteComponent(
    () => import('./pages/account-settings-page.tsx'),
    'AccountSettingsPage',
  ),
});

export const sessionSettings = createRoute({
  getParentRoute: () => settings,
  path: '/sessions',
  loader: screenLoader(() => import('./load-sessions.ts')),
  component: lazyRouteComponent(() => import('./pages/sessions-page.tsx'), 'SessionsPage'),
});
