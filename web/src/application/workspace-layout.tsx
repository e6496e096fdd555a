import { Outlet } from '@tanstack/react-router';
import { mayEnterAdmin } from '@trunkline/contract/kernel/role-levels';
import { lazy, Suspense } from 'react';
import { SignedInGuard, useMe } from '../capabilities/auth/index.ts';
import { PersonalShell } from './account/account-layout.tsx';
import { AdminSkeleton } from './admin/admin-skeleton.tsx';

// Only those who work in the portal need its frame.
const AdminShell = lazy(async () => ({
  default: (await import('./admin/admin-layout.tsx')).AdminShell,
}));

/** The portal's frame for those who may enter it, and the account's for everybody else. */
export function WorkspaceLayout() {
  return (
    <SignedInGuard loading={<AdminSkeleton />}>
      <FramedMessages />
    </SignedInGuard>
  );
}

function FramedMessages() {
  const { role } = useMe();
  return mayEnterAdmin(role) ? (
    <Suspense fallback={<AdminSkeleton />}>
      <AdminShell>
        <div className="h-[calc(100dvh-var(--banner)-3rem)]">
          <Outlet />
        </div>
      </AdminShell>
    </Suspense>
  ) : (
    <PersonalShell fills>
      <Outlet />
    </PersonalShell>
  );
}
