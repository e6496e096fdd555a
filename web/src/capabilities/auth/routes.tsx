import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { openAccount, root, screenLoader, settings } from '../../kernel/routing.ts';
import './arrival.ts';
import { AuthSkeleton } from './components/auth-skeleton.tsx';

/** The sign-in steps load while the session is being read; the portal doesn't need them. */
const pendingOptions = { pendingComponent: AuthSkeleton, pendingMs: 0, pendingMinMs: 0 };

export const auth = createRoute({
  getParentRoute: () => root,
  path: '/auth',
  component: lazyRouteComponent(() => import('./pages/auth-page.tsx'), 'AuthPage'),
  ...pendingOptions,
});

export const mfa = createRoute({
  getParentRoute: () => root,
  path: '/mfa',
  component: lazyRouteComponent(() => import('./pages/mfa-page.tsx'), 'MfaPage'),
  ...pendingOptions,
});

export const callback = createRoute({
  getParentRoute: () => root,
  path: '/auth/callback',
  // The query is meant for the server (see arrival.ts): it is removed from the URL immediately.
  validateSearch: () => ({}),
  component: lazyRouteComponent(() => import('./pages/callback-page.tsx'), 'CallbackPage'),
  ...pendingOptions,
});

const loadSettings = () => import('./pages/settings-page.tsx');
settings.update({ component: lazyRouteComponent(loadSettings, 'SettingsPage') });

export const twoFactorSettings = createRoute({
  getParentRoute: () => settings,
  path: '/two-factor',
  loader: screenLoader(() => import('./load-two-factor.ts')),
  component: lazyRouteComponent(loadSettings, 'TwoFactorSection'),
});

export const passkeyRepair = createRoute({
  getParentRoute: () => openAccount,
  path: '/passkey-repair',
  component: lazyRouteComponent(
    () => import('./pages/passkey-repair-page.tsx'),
    'PasskeyRepairPage',
  ),
});
