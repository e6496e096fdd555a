import { Link, Outlet } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { SignedInGuard } from '../../capabilities/auth/index.ts';
// Imported directly, because the capability's index is part of the portal's initial load.
import { HeaderAccountMenu } from '../../capabilities/users/components/header-account-menu.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { AccountNavigation } from './account-navigation.tsx';
import { AccountShell } from './account-shell.tsx';
import { AccountSkeleton } from './account-skeleton.tsx';

const NotificationBell = lazy(async () => ({
  default: (await import('../../capabilities/notifications/components/notification-bell.tsx'))
    .NotificationBell,
}));
const NewsButton = lazy(async () => ({
  default: (await import('../../capabilities/releases/components/news-button.tsx')).NewsButton,
}));

const account: ReactNode = (
  <>
    <Suspense fallback={<span className="size-8" />}>
      <NotificationBell />
    </Suspense>
    <Suspense fallback={<span className="size-8" />}>
      <NewsButton />
    </Suspense>
    <HeaderAccountMenu />
  </>
);

export function PersonalShell({ children, fills }: { children: ReactNode; fills?: boolean }) {
  return (
    <AccountShell navigation={<AccountNavigation />} account={account} fills={fills}>
      {children}
    </AccountShell>
  );
}

const inside: ReactNode = (
  <PersonalShell>
    <Outlet />
  </PersonalShell>
);

/** Layout of the user's own pages, for every role, after both sign-in steps. */
export function AccountLayout() {
  return <SignedInGuard loading={<AccountSkeleton />}>{inside}</SignedInGuard>;
}

/** Layout of pages that also help people who can't sign in. */
export function OpenAccountLayout() {
  const outside = (
    <AccountShell
      account={
        <Link to="/auth" className={buttonClass()}>
          Sign In
        </Link>
      }
    >
      <Outlet />
    </AccountShell>
  );
  return (
    <SignedInGuard loading={<AccountSkeleton />} otherwise={outside}>
      {inside}
    </SignedInGuard>
  );
}
