import { mayEnterAdmin } from '@trunkline/contract/kernel/role-levels';
import type { ReactNode } from 'react';
import { useMe } from '../use-auth.ts';
import { AccessDenied } from './access-denied.tsx';
import { SignedInGuard } from './signed-in-guard.tsx';

/** Admits owners and admins; redirects everyone else (chapter 4, 'Admin guard'). */
export function AdminGuard({ loading, children }: { loading: ReactNode; children: ReactNode }) {
  return (
    <SignedInGuard loading={loading}>
      <AdminsOnly>{children}</AdminsOnly>
    </SignedInGuard>
  );
}

function AdminsOnly({ children }: { children: ReactNode }) {
  return mayEnterAdmin(useMe().role) ? children : <AccessDenied />;
}
