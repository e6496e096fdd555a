import { Outlet, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import {
  ConfirmIdentityDialog,
  expireSession,
  readSession,
  trackSession,
  useAuth,
} from '../capabilities/auth/index.ts';
import { clearBlocked, currentBlock, subscribeToBlock } from '../kernel/blocked.ts';
import type { Me } from '@trunkline/contract/users';

// Rarely needed, so loaded on demand.
const ViewingBanner = lazy(async () => ({
  default: (await import('../capabilities/auth/components/viewing-banner.tsx')).ViewingBanner,
}));

const BlockedScreen = lazy(async () => ({
  default: (await import('../capabilities/security/components/blocked-screen.tsx')).BlockedScreen,
}));

// Not needed to sign in.
const SignedInLayer = lazy(async () => ({
  default: (await import('./signed-in-layer.tsx')).SignedInLayer,
}));

function tryAgain(): void {
  clearBlocked();
  void readSession();
}

export function Root() {
  const auth = useAuth();
  const signedIn = auth.status === 'authenticated';
  const viewed = auth.status === 'authenticated' && auth.user.support ? auth.user : null;
  const router = useRouter();
  const signInAgain = () => {
    clearBlocked();
    expireSession();
    void router.navigate({ to: '/auth' });
  };
  const blocked = useSyncExternalStore(subscribeToBlock, currentBlock);
  useEffect(() => (signedIn ? trackSession() : undefined), [signedIn]);
  if (blocked !== null)
    return (
      <Suspense>
        <BlockedScreen blocked={blocked} onContinue={tryAgain} onSignIn={signInAgain} />
      </Suspense>
    );
  return (
    <>
      {viewed?.support && (
        <Suspense>
          <ViewingBanner name={nameOf(viewed)} endsAt={viewed.support.ends_at} />
        </Suspense>
      )}
      {auth.status === 'authenticated' && (
        <Suspense>
          <SignedInLayer user={auth.user} />
        </Suspense>
      )}
      <Outlet />
      {signedIn && <ConfirmIdentityDialog />}
    </>
  );
}

const nameOf = ({ first_name: first, last_name: last, email }: Me) =>
  `${first} ${last}`.trim() || email;
