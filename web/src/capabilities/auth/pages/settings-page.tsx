import { Link, Outlet, useMatchRoute } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useTitle } from '../../../kernel/use-title.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useMe } from '../use-auth.ts';

// In the same chunk, because it is the section that people open most often from this page.
export { TwoFactorSection } from '../components/settings/two-factor-section.tsx';

const linkClass = [
  'flex items-center rounded-md px-3 py-1.5 max-sm:px-2 font-medium whitespace-nowrap text-muted transition-colors hover:bg-sunken hover:text-text',
  'pointer-coarse:min-h-11 aria-[current=page]:bg-sunken aria-[current=page]:text-text',
].join(' ');

/** /settings: account security, in sections with their own URLs. */
export function SettingsPage() {
  useTitle('Settings');
  const viewing = useMe().support !== null;
  const sessions = useMatchRoute()({ to: '/settings/sessions' }) !== false;
  return (
    <>
      <a
        href="/"
        className="inline-flex items-center gap-1.5 rounded-sm text-[13px] font-medium text-muted hover:text-text pointer-coarse:min-h-11"
      >
        <ArrowLeft aria-hidden="true" className="size-3.5" />
        Back to Dashboard
      </a>
      <h1 className="mt-2 text-xl font-semibold tracking-tight">Settings</h1>
      <p className="mt-1 text-muted">Your account, sign-in methods, sessions and notifications.</p>
      <div className="mt-6 grid gap-x-8 gap-y-4 md:grid-cols-[11rem_minmax(0,1fr)]">
        <nav
          aria-label="Settings"
          className="-mx-1 overflow-x-auto px-1 md:sticky md:top-18 md:mx-0 md:self-start md:overflow-visible md:px-0"
        >
          <ul className="flex gap-1 max-sm:gap-0.5 md:flex-col">
            <li>
              <Link to="/settings" activeOptions={{ exact: true }} className={linkClass}>
                Account
              </Link>
            </li>
            <li>
              <Link to="/settings/two-factor" className={linkClass}>
                Two-factor
              </Link>
            </li>
            <li>
              <Link to="/settings/sessions" className={linkClass}>
                Sessions
              </Link>
            </li>
            <li>
              <Link to="/settings/notifications" className={linkClass}>
                Notifications
              </Link>
            </li>
          </ul>
        </nav>
        <div className="grid content-start gap-4">
          {viewing && <UnavailableWhileViewing />}
          {(!viewing || sessions) && <Outlet />}
        </div>
      </div>
    </>
  );
}

/** Password, second step and sessions are unavailable while viewing as another person. */
function UnavailableWhileViewing() {
  return (
    <div className="rounded-lg border border-border bg-surface">
      <EmptyState
        title="Sign-in settings are private"
        description="Password, two-factor authentication and sessions aren't shown while you're viewing as someone else."
      />
    </div>
  );
}
