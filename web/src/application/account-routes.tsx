import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { AccountSkeleton } from './account/account-skeleton.tsx';
import { root } from './root-route.ts';

const account = createRoute({
  getParentRoute: () => root,
  id: 'account',
  component: lazyRouteComponent(() => import('./account/account-layout.tsx'), 'AccountLayout'),
  pendingComponent: AccountSkeleton,
  pendingMs: 0,
});

const profile = createRoute({
  getParentRoute: () => account,
  path: '/profile',
  component: lazyRouteComponent(
    () => import('../capabilities/users/pages/profile-page.tsx'),
    'ProfilePage',
  ),
});

const loadSettings = () => import('../capabilities/auth/pages/settings-page.tsx');
const settings = createRoute({
  getParentRoute: () => account,
  path: '/settings',
  component: lazyRouteComponent(loadSettings, 'SettingsPage'),
});
const accountSettings = createRoute({
  getParentRoute: () => settings,
  path: '/',
  component: lazyRouteComponent(() => import('./account/account-screen.tsx'), 'AccountScreen'),
});
const twoFactorSettings = createRoute({
  getParentRoute: () => settings,
  path: '/two-factor',
  component: lazyRouteComponent(loadSettings, 'TwoFactorSection'),
});
const sessionSettings = createRoute({
  getParentRoute: () => settings,
  path: '/sessions',
  component: lazyRouteComponent(() => import('./account/sessions-screen.tsx'), 'SessionsScreen'),
});
const notificationSettings = createRoute({
  getParentRoute: () => settings,
  path: '/notifications',
  component: lazyRouteComponent(
    () => import('./account/notification-settings-screen.tsx'),
    'NotificationSettingsScreen',
  ),
});

const alert = createRoute({
  getParentRoute: () => account,
  path: '/alerts/$id',
  component: lazyRouteComponent(
    () => import('../capabilities/alerts/pages/opened-alert-page.tsx'),
    'OpenedAlertPage',
  ),
});

const openAccount = createRoute({
  getParentRoute: () => root,
  id: 'open-account',
  component: lazyRouteComponent(() => import('./account/account-layout.tsx'), 'OpenAccountLayout'),
  pendingComponent: AccountSkeleton,
  pendingMs: 0,
});

const passkeyRepair = createRoute({
  getParentRoute: () => openAccount,
  path: '/passkey-repair',
  component: lazyRouteComponent(
    () => import('../capabilities/auth/pages/passkey-repair-page.tsx'),
    'PasskeyRepairPage',
  ),
});

const messages = createRoute({
  getParentRoute: () => root,
  path: '/messages',
  staticData: { crumb: 'Messages' },
  validateSearch: (search: Record<string, unknown>) => search,
  component: lazyRouteComponent(() => import('./messages/messages-screen.tsx'), 'MessagesScreen'),
  pendingComponent: AccountSkeleton,
  pendingMs: 0,
});

/** What is somebody's own, outside of the portal. */
export const accountRoutes = [
  account.addChildren([
    profile,
    alert,
    settings.addChildren([
      accountSettings,
      twoFactorSettings,
      sessionSettings,
      notificationSettings,
    ]),
  ]),
  openAccount.addChildren([passkeyRepair]),
  messages,
] as const;
