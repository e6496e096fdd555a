import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useAuth } from '../use-auth.ts';
import { AuthPage } from './auth-page.tsx';

/** The second step for a session that has only taken the first; without a session there is nothing to prove. */
export function MfaPage() {
  const { status } = useAuth();
  const navigate = useNavigate();
  useEffect(() => {
    if (status === 'unauthenticated') void navigate({ to: '/auth', replace: true });
  }, [status, navigate]);
  return <AuthPage />;
}
