export { AdminGuard } from './components/admin-guard.tsx';
export {
  expireSession,
  onSignedOut,
  readSession,
  returnToSecondStep,
  signOut,
  storedRole,
} from './auth-store.ts';
export { SiteLogo } from './components/site-logo.tsx';
export { trackSession } from './session-tracking.ts';
export { useApi, useAuth, useMe } from './use-auth.ts';
