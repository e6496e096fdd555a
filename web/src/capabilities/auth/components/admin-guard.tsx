import { mayEnterAdmin } from '@trunkline/contract/kernel/role-levels';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { MeContext, useAuth } from '../use-auth.ts';
import { AccessDenied } from './access-denied.tsx';

/** Lets owner and admin in, everybody else where they belong (chapter 4, 'Admin guard'). */
export function AdminGuard({ loading, children }: { loading: ReactNode; children: ReactNode }) {
  const state = useAuth();
  const navigate = useNavigate();
  const secondStep = state.status === 'mfa_required' || state.status === 'mfa_enrollment';
  const inside = state.status === 'authenticated';
  const waiting = state.status === 'loading';
  useEffect(() => {
    if (!inside && !waiting) void navigate({ to: secondStep ? '/mfa' : '/auth', replace: true });
  }, [inside, waiting, secondStep, navigate]);

  if (!inside) return loading;
  if (!mayEnterAdmin(state.user.role)) return <AccessDenied />;
  return <MeContext value={state.user}>{children}</MeContext>;
}
