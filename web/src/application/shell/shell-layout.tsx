import { Outlet, useMatches } from '@tanstack/react-router';
import { canEnterAdmin } from '@trunkline/contract/kernel/role-levels';
import { useState } from 'react';
import { AccessDenied, SignedInGuard, useMe } from '../../capabilities/auth/index.ts';
import { areaOf } from '../../kernel/areas.ts';
import { ClosedScreen } from './closed-screen.tsx';
import { Shell } from './shell.tsx';
import { ShellSkeleton } from './shell-skeleton.tsx';
import { useScreenArea } from './use-screen-area.ts';

/**
 * Layout of every screen for signed-in users. Only owners and admins may enter the admin portal
 * (specification, chapter 4, 'Admin guard').
 */
export function ShellLayout() {
  return (
    <SignedInGuard loading={<ShellSkeleton />}>
      <GuardedShell />
    </SignedInGuard>
  );
}

function GuardedShell() {
  const { role, permissions } = useMe();
  const isClosed = useMatches({
    select: (matches) =>
      matches.some(
        ({ staticData: { needs } }) => needs !== undefined && !permissions.includes(needs),
      ),
  });
  const screenArea = useScreenArea();
  // Screens that belong to both areas stay in the area they were opened from.
  const [lastArea, setLastArea] = useState(screenArea);
  if (screenArea !== null && screenArea !== lastArea) setLastArea(screenArea);
  if (screenArea === 'admin' && !canEnterAdmin(role)) return <AccessDenied />;
  return (
    <Shell area={screenArea ?? lastArea ?? areaOf(role)}>
      {isClosed ? <ClosedScreen /> : <Outlet />}
    </Shell>
  );
}

/** Layout of the user's own account pages. */
export function AccountLayout() {
  return (
    <div className="mx-auto w-full max-w-5xl px-4 py-6 sm:px-6 sm:py-8">
      <Outlet />
    </div>
  );
}

/** A screen that fills the window and scrolls internally. */
export function FillingLayout() {
  return (
    <div data-fills-screen className="h-[calc(100dvh-var(--banner)-3rem)]">
      <Outlet />
    </div>
  );
}
