import type { ReactNode } from 'react';
import { SiteLogo } from '../../capabilities/auth/index.ts';
import { ErrorBoundary } from '../../kernel/error-boundary.tsx';
import { classNames } from '../../ui/class-names.ts';
import { PortalHost } from '../../ui/portal-host.tsx';
import { ThemeMenu } from '../theme-menu.tsx';

export interface AccountShellProps {
  /** Links beside the logo. */
  navigation?: ReactNode;
  /** At the right edge: the account menu or the sign-in button. */
  account: ReactNode;
  /** Whether the screen fills the window and scrolls internally. */
  fills?: boolean;
  children: ReactNode;
}

export function AccountShell({ navigation, account, fills, children }: AccountShellProps) {
  return (
    <div
      className={classNames(
        'isolate bg-background text-sm text-text',
        fills
          ? 'flex h-[calc(100dvh-var(--banner))] flex-col'
          : 'min-h-[calc(100dvh-var(--banner))]',
      )}
    >
      <a
        href="#content"
        className="sr-only z-50 rounded-md bg-primary px-3 py-2 text-on-primary focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <header className="sticky top-(--banner) z-30 border-b border-border bg-background/95">
        <div className="mx-auto flex w-full max-w-5xl flex-wrap items-center gap-x-6 px-4 sm:px-6">
          <a href="/" className="my-2.5 rounded-md">
            <SiteLogo />
          </a>
          {navigation}
          <div className="ml-auto flex items-center gap-1.5">
            <PortalHost>
              <ThemeMenu />
              {account}
            </PortalHost>
          </div>
        </div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className={
          fills
            ? 'min-h-0 flex-1 outline-none'
            : 'mx-auto w-full max-w-5xl px-4 py-6 outline-none sm:px-6 sm:py-8'
        }
      >
        <PortalHost>
          <ErrorBoundary>{children}</ErrorBoundary>
        </PortalHost>
      </main>
    </div>
  );
}
