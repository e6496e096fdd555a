export { AccessDenied } from './components/access-denied.tsx';
export {
  changeMe,
  expireSession,
  type FrameResult,
  onSignedOut,
  readSession,
  handleApiError,
  refreshMe,
  refetchMe,
  setFrameReader,
  signedInUser,
  signOut,
} from './auth-store.ts';
export { SignedInGuard } from './components/signed-in-guard.tsx';
export { authRequests } from './auth-requests.ts';
export { describeAuthError } from './auth-error.ts';
export { ConfirmIdentityDialog } from './components/confirm-identity-dialog.tsx';
export { describePasskeyCreation, passkeysSupported, registerPasskey } from './passkey-ceremony.ts';
export { verifyCode } from './verify-second-step.ts';
// Lazy: render it inside a Suspense boundary.
export { InvitationsCard } from './components/lazy-parts.ts';
export { SiteLogo } from './components/site-logo.tsx';
export { checkSession, trackSession } from './session-tracking.ts';
export { beginViewing, type ViewedPerson } from './viewing.ts';
export { useApi, useAuth, useMe } from './use-auth.ts';
