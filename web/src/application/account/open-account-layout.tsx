import { Outlet } from '@tanstack/react-router';
import { SignedInGuard, useMe } from '../../capabilities/auth/index.ts';
import { areaOf } from '../../kernel/areas.ts';
import { AccountLayout } from '../shell/shell-layout.tsx';
import { Shell } from '../shell/shell.tsx';
import { ShellSkeleton } from '../shell/shell-skeleton.tsx';
import { SignedOutShell } from './signed-out-shell.tsx';

/** Layout of pages that also help people who can't sign in. */
export function OpenAccountLayout() {
  const signedOut = (
    <SignedOutShell>
      <Outlet />
    </SignedOutShell>
  );
  return (
    <SignedInGuard loading={<ShellSkeleton />} fallback={signedOut}>
      <SignedInFrame />
    </SignedInGuard>
  );
}

function SignedInFrame() {
  return (
    <Shell area={areaOf(useMe().role)}>
      <AccountLayout />
    </Shell>
  );
}
