import type { ReactNode } from 'react';
import { readSite } from '../../../kernel/site.ts';
import { ExchangeDrawing } from './exchange-drawing.tsx';
import { SiteLogo } from './site-logo.tsx';

/** Frames every sign-in step: logo, tagline, the step, and a support link. */
export function AuthFrame({ children }: { children: ReactNode }) {
  const { supportEmail } = readSite();
  return (
    <div
      data-toast-room
      className="grid min-h-dvh bg-background text-sm text-text lg:grid-cols-[minmax(30rem,1fr)_1.1fr]"
    >
      <main className="flex min-w-0 flex-col px-5 pt-6 pb-[max(1.5rem,var(--toasts),calc(1rem+var(--notices,0px)))] sm:px-10">
        <div className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center py-8">
          <a href="/" className="self-start rounded-md">
            <SiteLogo />
          </a>
          <p className="mt-3 mb-6 text-muted">Access your UCaaS solutions marketplace</p>
          {children}
        </div>
        {supportEmail && (
          <p className="text-center text-[13px] text-muted">
            Need help? Write to{' '}
            <a
              className="font-medium text-primary-text underline-offset-4 hover:underline"
              href={`mailto:${supportEmail}`}
            >
              {supportEmail}
            </a>
          </p>
        )}
      </main>
      <div className="relative hidden overflow-hidden border-l border-border bg-secondary lg:block">
        <ExchangeDrawing />
      </div>
    </div>
  );
}
