import { queryOptions } from '@tanstack/react-query';
import { notificationCentre } from '@trunkline/contract/kernel/notification-categories';
import type { Notification, Notifications } from '@trunkline/contract/notifications';
import type { Me } from '@trunkline/contract/users';
import { ApiError } from '../../kernel/api-error.ts';
import { apiFor } from '../../kernel/api.ts';
import { isReachable } from '../../kernel/connection.ts';
import { withQueuedWrites } from '../../kernel/queue/with-queued-writes.ts';
import {
  storeNotifications,
  type StoredNotification,
  readStoredNotifications,
} from '../../kernel/storage/stored-notifications.ts';
import { afterWrite } from './changes.ts';

const toNotification = ({
  readAt,
  receivedAt,
  clicked,
  ...item
}: StoredNotification): Notification => ({
  id: item.id,
  category: item.category,
  title: item.title,
  body: item.body,
  link: item.link,
  reason: item.reason,
  critical: item.critical,
  read_at: readAt,
  received_at: receivedAt,
  clicked_at: clicked ? (readAt ?? receivedAt) : null,
});

/** Combines the last response before going offline with notifications pushed later. */
function withStored(
  { items, unread }: Notifications,
  stored: readonly StoredNotification[],
): Notifications {
  const ids = new Set(items.map(({ id }) => id));
  const recent = stored.filter(({ id }) => !ids.has(id)).map(toNotification);
  return {
    items: [...recent, ...items]
      .toSorted((a, b) => b.received_at.localeCompare(a.received_at))
      .slice(0, notificationCentre.maxListed),
    unread: unread + recent.filter((item) => item.read_at === null).length,
  };
}

/** Fetches notifications; offline, returns those stored in this browser. */
async function readOrRestore(person: string, read: () => Promise<Notifications>) {
  try {
    const response = await read();
    // The service worker's cached response is older than the stored notifications.
    if (!isReachable())
      return withStored(response, await readStoredNotifications(person).catch(() => []));
    // If storing fails, the notifications just aren't available offline.
    storeNotifications(person, response.items).catch(reportError);
    return response;
  } catch (error) {
    const isNetworkError = error instanceof ApiError && error.status === 0;
    if (!isNetworkError) throw error;
    const stored = await readStoredNotifications(person).catch(() => []);
    if (stored.length === 0) throw error;
    return withStored({ items: [], unread: 0 }, stored);
  }
}

/**
 * A person's notifications, polled every 30 s (specification, chapter 9) and refetched when the
 * server signals new ones.
 */
export const notificationsOptions = (
  { id, company, support }: Pick<Me, 'id' | 'company' | 'support'>,
  read: (signal: AbortSignal) => Promise<Notifications> = (signal) =>
    apiFor(company.id).notifications.list.call({}, { signal }),
) =>
  queryOptions({
    queryKey: apiFor(company.id).notifications.list.queryKey(),
    queryFn: ({ signal }) =>
      // While viewing as another person, notifications are neither stored in this browser nor read
      // from its store.
      support
        ? read(signal)
        : readOrRestore(id, () => read(signal)).then((response) =>
            withQueuedWrites(response, afterWrite),
          ),
    staleTime: notificationCentre.pollInterval,
    refetchInterval: notificationCentre.pollInterval,
    refetchOnWindowFocus: true,
  });
