import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { trackSession, useAuth } from '../capabilities/auth/index.ts';

export function Root() {
  const signedIn = useAuth().status === 'authenticated';
  useEffect(() => (signedIn ? trackSession() : undefined), [signedIn]);
  return <Outlet />;
}
