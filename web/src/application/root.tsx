import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { ConfirmIdentityDialog, trackSession, useAuth } from '../capabilities/auth/index.ts';
import type { Me } from '@trunkline/contract/users';

// Rarely needed, so loaded on demand.
const ViewingBanner = lazy(async () => ({
  default: (await import('../capabilities/auth/components/viewing-banner.tsx')).ViewingBanner,
}));

// Not needed to sign in.
const SignedInLayer = lazy(async () => ({
  default: (await import('./signed-in-layer.tsx')).SignedInLayer,
}));

export function Root() {
  const auth = useAuth();
  const signedIn = auth.status === 'authenticated';
  const viewed = auth.status === 'authenticated' && auth.user.support ? auth.user : null;
  useEffect(() => (signedIn ? trackSession() : undefined), [signedIn]);
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
