import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTitle } from '../../../kernel/use-title.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { LineArt } from '../../../ui/line-art.tsx';

/** Milliseconds: long enough to read two lines; there is a button for faster readers. */
const readingTime = 5000;

/** Shown to people without access to the portal, before they are redirected to the site. */
export function AccessDenied() {
  useTitle('Access Denied');
  useEffect(() => {
    const timer = setTimeout(() => location.replace('/'), readingTime);
    return () => clearTimeout(timer);
  }, []);
  return (
    <main className="grid min-h-dvh place-items-center bg-background p-6 text-sm">
      <div role="alert" className="flex max-w-sm flex-col items-center text-center">
        <LineArt className="mb-6 h-16 w-40 text-muted" />
        <h1 className="text-xl font-semibold">Access Denied</h1>
        <p className="mt-2 text-muted">You don't have permission to access the admin panel.</p>
        <p className="mt-1 text-muted">Taking you to the homepage…</p>
        <a
          href="/"
          className={`${buttonClass('primary')} mt-6`}
          onClick={(event) => {
            event.preventDefault();
            location.replace('/');
          }}
        >
          Go to Homepage
        </a>
        <Link to="/app" replace className={`${buttonClass()} mt-2`}>
          Open your workspace
        </Link>
      </div>
    </main>
  );
}
