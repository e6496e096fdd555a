import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ConfirmIdentityDialog, trackSession, useAuth } from '../capabilities/auth/index.ts';

export function Root() {
  const signedIn = useAuth().status === 'authenticated';
  useEffect(() => (signedIn ? trackSession() : undefined), [signedIn]);
  return (
    <>
      <Outlet />
      {signedIn && <ConfirmIdentityDialog />}
    </>
  );
}
