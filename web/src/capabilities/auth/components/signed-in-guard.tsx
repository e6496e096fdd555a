import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { forgetIntendedPath, rememberIntendedPath } from '../intended-path.ts';
import { MeContext, useAuth } from '../use-auth.ts';

export interface SignedInGuardProps {
  loading: ReactNode;
  /** Shown to people who aren't signed in; without it they are redirected to sign in. */
  fallback?: ReactNode;
  children: ReactNode;
}

/**
 * Admits people who have completed both steps; redirects everyone else to the missing step, so that
 * Back doesn't return here.
 */
export function SignedInGuard({ loading, fallback, children }: SignedInGuardProps) {
  const state = useAuth();
  const navigate = useNavigate();
  const router = useRouter();
  const secondStep = state.status === 'mfa_required' || state.status === 'mfa_enrollment';
  const isSignedIn = state.status === 'authenticated';
  const isLoading = state.status === 'loading';
  const isRedirecting = !isSignedIn && !isLoading && fallback === undefined;
  const wasSignedIn = useRef(false);
  const hasExpired = state.status === 'unauthenticated' && state.notice !== null;
  useEffect(() => {
    if (isSignedIn) wasSignedIn.current = true;
    if (!isRedirecting) return;
    // After a sign-out, the next user starts at their own landing page.
    if (wasSignedIn.current && !hasExpired) forgetIntendedPath();
    else rememberIntendedPath(router.state.location.href);
    void navigate({ to: secondStep ? '/mfa' : '/auth', replace: true });
  }, [isRedirecting, isSignedIn, hasExpired, secondStep, navigate, router]);

  if (isSignedIn) return <MeContext value={state.user}>{children}</MeContext>;
  return isLoading || isRedirecting ? loading : fallback;
}
