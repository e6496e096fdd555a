import { useNavigate } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { MeContext, useAuth } from '../use-auth.ts';

export interface SignedInGuardProps {
  loading: ReactNode;
  /** What those see who are not signed in; without it they are sent to sign in. */
  otherwise?: ReactNode;
  children: ReactNode;
}

/** Lets in who has taken both steps; everybody else goes to the step that is missing, and Back does not lead here again. */
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
