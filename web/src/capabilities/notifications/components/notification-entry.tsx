import { notificationCategories } from '@trunkline/contract/kernel/notification-categories';
import type { Notification } from '@trunkline/contract/notifications';
import { useId, useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';

/** Shows one notification; clicking it marks it as read and opens its link. */
export function NotificationEntry({
  notification,
  onPress,
}: {
  notification: Notification;
  onPress: () => void;
}) {
  const { title, body, category, critical, reason, read_at: read } = notification;
  const [isReasonShown, setIsReasonShown] = useState(false);
  const id = useId();
  return (
    <li className={classNames('px-4 py-3', read === null && 'bg-primary-soft/40')}>
      <button type="button" onClick={onPress} className="block w-full rounded-sm text-left">
        <span className="flex items-baseline gap-2">
          {read === null && (
            <span className="size-2 shrink-0 self-center rounded-full bg-primary">
              <span className="sr-only">Unread: </span>
            </span>
          )}
          <span className="min-w-0 flex-1 font-medium wrap-anywhere">{title}</span>
          <span className="shrink-0 text-xs text-muted">
            <RelativeTime value={notification.received_at} />
          </span>
        </span>
        {body && <span className="mt-0.5 line-clamp-2 block text-[13px] text-muted">{body}</span>}
      </button>
      <p className="mt-1 flex flex-wrap items-center gap-2 text-xs text-muted">
        {critical && <Badge tone="danger">Important</Badge>}
        {notificationCategories[category]}
        <button
          type="button"
          aria-expanded={isReasonShown}
          aria-controls={id}
          onClick={() => setIsReasonShown((previous) => !previous)}
          className="rounded-sm underline underline-offset-2 hover:text-text pointer-coarse:min-h-11"
        >
          Why did I get this?
        </button>
      </p>
      <p id={id} hidden={!isReasonShown} className="mt-1 text-xs">
        {reason}
      </p>
    </li>
  );
}
