import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTitle } from '../../../kernel/use-title.ts';
import { useMe } from '../../auth/index.ts';
import { NotificationCentre } from '../components/notification-centre.tsx';
import { notificationsOptions } from '../queries.ts';

/** /app/notifications: the notification centre as a screen of its own. */
export function NotificationsPage() {
  useTitle('Notifications');
  const query = useQuery(notificationsOptions(useMe()));
  return (
    <div className="mx-auto grid max-w-3xl gap-4 p-4 sm:p-6">
      <header>
        <h1 className="text-xl font-semibold tracking-tight">Notifications</h1>
        <p className="text-muted">
          Recent activity in your company and on your account.{' '}
          <Link
            to="/settings/notifications"
            className="rounded-sm whitespace-nowrap text-primary-text underline underline-offset-4"
          >
            Notification preferences
          </Link>
        </p>
      </header>
      <div className="overflow-hidden rounded-lg border border-border bg-surface">
        <NotificationCentre query={query} isScreen onFollow={() => undefined} />
      </div>
    </div>
  );
}
