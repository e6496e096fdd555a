import { mayEnterAdmin } from '@trunkline/contract/kernel/role-levels';
import { lazy, Suspense } from 'react';
import { SignedInGuard, useMe } from '../../capabilities/auth/index.ts';
import { MessagesPage } from '../../capabilities/messaging/pages/messages-page.tsx';
import { OwnShell } from '../account/account-layout.tsx';
import { AdminSkeleton } from '../admin/admin-skeleton.tsx';

// Only who works in the portal needs its frame.
const AdminShell = lazy(async () => ({
  default: (await import('../admin/admin-layout.tsx')).AdminShell,
}));

/** Messages stand in the portal for those who work there, and beside what is somebody's own for everybody else. */
export function MessagesScreen() {
  return (
    <SignedInGuard loading={<AdminSkeleton />}>
      <Framed />
    </SignedInGuard>
  );
}

function Framed() {
  const { role } = useMe();
  return mayEnterAdmin(role) ? (
    <Suspense fallback={<AdminSkeleton />}>
      <AdminShell>
        <div className="h-[calc(100dvh-var(--banner)-3rem)]">
          <MessagesPage />
        </div>
      </AdminShell>
    </Suspense>
  ) : (
    <OwnShell fills>
      <MessagesPage />
    </OwnShell>
  );
}
