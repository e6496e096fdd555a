import type { ReactNode } from 'react';
import { ActionLinks } from './action-links.tsx';
import { Drawing } from './drawing.tsx';
import { notConnected } from './drawings/index.ts';

function ErrorLayout({ children }: { children: ReactNode }) {
  return (
    <div className="page-width section grid items-center gap-x-16 gap-y-12 lg:grid-cols-2">
      <div>{children}</div>
      <Drawing svg={notConnected} className="max-lg:order-first max-lg:max-w-sm" />
    </div>
  );
}

export function NotFoundPage({ path }: { path: string }) {
  return (
    <ErrorLayout>
      <p className="eyebrow">404 · Page not found</p>
      <h1 className="mt-4 text-title font-semibold">This line is not connected</h1>
      <p className="mt-5 max-w-xl text-lead text-muted">
        There is no page at <code className="break-all text-text">{path}</code>. It may have moved,
        or the address may contain a typo.
      </p>
      <ActionLinks
        className="mt-9"
        actions={[
          { text: 'Go to Homepage', link: '/', type: 'primary' },
          { text: 'Contact us', link: '/contact', type: 'secondary' },
        ]}
      />
    </ErrorLayout>
  );
}

/** The page of a preview link that has expired, was revoked, or never existed. */
export function PreviewEndedPage() {
  return (
    <ErrorLayout>
      <h1 className="text-title font-semibold">This preview has ended</h1>
      <p className="mt-5 max-w-xl text-lead text-muted">
        The link has expired or was revoked. Ask the person who sent it to you for a new one.
      </p>
      <ActionLinks
        className="mt-9"
        actions={[{ text: 'Go to Homepage', link: '/', type: 'primary' }]}
      />
    </ErrorLayout>
  );
}

export function ErrorPage({ errorId, supportEmail }: { errorId: string; supportEmail: string }) {
  return (
    <ErrorLayout>
      <h1 className="text-title font-semibold">Oops! Something went wrong</h1>
      <p className="mt-5 max-w-xl text-lead text-muted">
        The problem is on our side and has been recorded. Try again in a moment. If it persists,
        write to{' '}
        <a href={`mailto:${supportEmail}`} className="text-link">
          {supportEmail}
        </a>{' '}
        and include the error ID below.
      </p>
      <p className="mt-6 w-fit rounded-md border border-border bg-surface px-3 py-2 font-mono text-sm break-all">
        Error ID: {errorId}
      </p>
      <ActionLinks
        className="mt-9"
        actions={[
          // An empty href is the page's own address, with its query.
          { text: 'Try Again', link: '', type: 'primary' },
          { text: 'Reload Page', link: '', type: 'secondary' },
          { text: 'Go to Homepage', link: '/', type: 'secondary' },
        ]}
      />
    </ErrorLayout>
  );
}
