import { useNavigate } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { MeContext, useAuth } from '../use-auth.ts';

export interface SignedInGuardProps {
  loading: ReactNode;
  /** Shown to people who aren't signed in; without it they are redirected to sign in. */
  otherwise?: ReactNode;
  children: ReactNode;
}

/**
 * Admits people who have completed both steps; redirects everyone else to the missing step, so that
 * Back doesn't return here.
 */
export function SignedInGuard({ loading, otherwise, children }: SignedInGuardProps) {
  const state = useAuth();
  const navigate = useNavigate();
  const secondStep = state.status === 'mfa_required' || state.status === 'mfa_enrollment';
  const inside = state.status === 'authenticated';
  const waiting = state.status === 'loading';
  const sent = !inside && !waiting && otherwise === undefined;
  useEffect(() => {
    if (sent) void navigate({ to: secondStep ? '/mfa' : '/auth', replace: true });
  }, [sent, secondStep, navigate]);

  if (inside) return <MeContext value={state.user}>{children}</MeContext>;
  return waiting || sent ? loading : otherwise;
}
