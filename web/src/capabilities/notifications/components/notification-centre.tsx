import type { UseQueryResult } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { isApplicationPath } from '@trunkline/contract/kernel/application-paths';
import type { Notification, Notifications } from '@trunkline/contract/notifications';
import { useRef, useState } from 'react';
import { QueryError } from '../../../kernel/query-error.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useMe } from '../../auth/index.ts';
import { useNotificationChanges } from '../mutations.ts';
import { ClearConfirmation } from './clear-confirmation.tsx';
import { NotificationEntry } from './notification-entry.tsx';

/**
 * Shows a person's notifications, all or only unread ones: in a list 400 px high, or on a screen of
 * its own.
 */
export function NotificationCentre({
  query,
  isScreen = false,
  onFollow,
}: {
  query: UseQueryResult<Notifications>;
  isScreen?: boolean;
  onFollow: () => void;
}) {
  const { markRead, markAllRead, clear } = useNotificationChanges(useMe());
  const router = useRouter();
  const [tab, setTab] = useState('all');
  /** Time of receipt of the newest notification shown when the confirmation opened. */
  const [clearingUpTo, setClearingUpTo] = useState<string | null>(null);
  const container = useRef<HTMLDivElement>(null);
  const clearAll = useRef<HTMLButtonElement>(null);
  const items = query.data?.items ?? [];
  const unread = items.filter(({ read_at: read }) => read === null);
  const openNotification = (notification: Notification) => {
    markRead({ id: notification.id, ...(notification.link && { clicked: true }) });
    if (notification.link === null) return;
    onFollow();
    // The public site's pages aren't screens of this application.
    if (isApplicationPath(new URL(notification.link, location.href).pathname))
      void router.navigate({ href: notification.link });
    else location.assign(notification.link);
  };
  const list = (items: readonly Notification[], empty: string) => (
    <div
      className={classNames(
        '-mt-4',
        isScreen ? 'min-h-100' : 'h-100 overflow-y-auto overscroll-contain',
      )}
      aria-busy={query.isPending || undefined}
    >
      {query.isError && !query.data ? (
        <QueryError title="Couldn't load the notifications" query={query} />
      ) : query.isPending ? (
        <div className="grid gap-4 p-4">
          {['w-64', 'w-56', 'w-60'].map((width) => (
            <Skeleton key={width} className={`h-12 max-w-full ${width}`} />
          ))}
        </div>
      ) : items.length === 0 ? (
        <EmptyState title={empty} description="New notifications appear here." />
      ) : (
        <ul aria-label="Notifications" className="divide-y divide-border">
          {items.map((notification) => (
            <NotificationEntry
              key={notification.id}
              notification={notification}
              onPress={() => openNotification(notification)}
            />
          ))}
        </ul>
      )}
    </div>
  );
  const decide = (until: string | null) => {
    setClearingUpTo(null);
    if (until === null) clearAll.current?.focus();
    else {
      clear(until);
      // The button that opened the confirmation may be disabled now.
      container.current?.focus();
    }
  };
  return (
    <div ref={container} tabIndex={-1} className="outline-none">
      <div className="flex flex-wrap items-center justify-end gap-1 px-4 pt-3 pb-2">
        <h2 className={classNames('mr-auto font-semibold', isScreen && 'sr-only')}>
          Notifications
        </h2>
        <Button
          size="small"
          variant="ghost"
          disabled={(query.data?.unread ?? 0) === 0}
          onClick={markAllRead}
        >
          Mark all as read
        </Button>
        <Button
          ref={clearAll}
          size="small"
          variant="ghost"
          disabled={items.length === 0}
          onClick={() => setClearingUpTo(items[0]?.received_at ?? null)}
        >
          Clear all
        </Button>
      </div>
      {clearingUpTo !== null && (
        <ClearConfirmation onConfirm={() => decide(clearingUpTo)} onCancel={() => decide(null)} />
      )}
      <div className="[&_[role=tablist]]:px-4">
        <Tabs
          label="Filter notifications"
          value={tab}
          onValueChange={setTab}
          tabs={[
            { value: 'all', label: 'All', content: list(items, 'No notifications yet') },
            { value: 'unread', label: 'Unread', content: list(unread, 'No unread notifications') },
          ]}
        />
      </div>
    </div>
  );
}
