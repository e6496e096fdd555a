import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useAuth } from '../use-auth.ts';
import { AuthPage } from './auth-page.tsx';

/**
 * Shows the second step for a session that has only taken the first; without a session, redirects
 * to sign-in.
 */
export function MfaPage() {
  const { status } = useAuth();
  const navigate = useNavigate();
  useEffect(() => {
    if (status === 'unauthenticated') void navigate({ to: '/auth', replace: true });
  }, [status, navigate]);
  return <AuthPage />;
}
