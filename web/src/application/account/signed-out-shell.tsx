import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SiteLogo } from '../../capabilities/auth/index.ts';
import { ErrorBoundary } from '../../kernel/error-boundary.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { PortalHost } from '../../ui/portal-host.tsx';
import { ThemeMenu } from '../theme-menu.tsx';

/** The frame of account pages for people who aren't signed in. */
export function SignedOutShell({ children }: { children: ReactNode }) {
  return (
    <div className="isolate min-h-[calc(100dvh-var(--banner))] bg-background text-sm text-text">
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
          <div className="ml-auto flex items-center gap-1.5">
            <PortalHost>
              <ThemeMenu />
              <Link to="/auth" className={buttonClass()}>
                Sign In
              </Link>
            </PortalHost>
          </div>
        </div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-5xl px-4 pt-6 pb-[calc(1.5rem+max(var(--notices,0px),var(--toasts)))] outline-none sm:px-6 sm:pt-8"
      >
        <PortalHost>
          <ErrorBoundary>{children}</ErrorBoundary>
        </PortalHost>
      </main>
    </div>
  );
}
