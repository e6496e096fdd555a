import type { Notification } from '@trunkline/contract/notifications';
import {
  notificationCentre,
  notificationStore,
} from '@trunkline/contract/kernel/notification-categories';
import { inTable } from './offline-table.ts';

/**
 * A notification as stored in this browser (specification, chapter 3), with the fields its screen
 * shows.
 */
export interface StoredNotification {
  id: string;
  title: string;
  body: string;
  category: Notification['category'];
  read: boolean;
  readAt: string | null;
  receivedAt: string;
  clicked: boolean;
  link: string | null;
  reason: string;
  critical: boolean;
  /** Owner: other users of this browser can't see it. */
  person: string;
}

const { database, version, store } = notificationStore;
const table = { database, version, table: store, key: 'id' } as const;

/** Replaces all stored notifications with these. */
export async function storeNotifications(
  person: string,
  items: readonly Notification[],
): Promise<void> {
  await inTable(table, 'readwrite', async (entries) => {
    await entries.clear();
    for (const item of items) {
      const { read_at: readAt, received_at: receivedAt, clicked_at: clickedAt, ...rest } = item;
      const stored: StoredNotification = {
        ...rest,
        read: readAt !== null,
        readAt,
        receivedAt,
        clicked: clickedAt !== null,
        person,
      };
      await entries.put(stored);
    }
  });
}

/** Checks whether an entry is valid: an older version may have written another format. */
function isStoredNotification(entry: unknown): entry is StoredNotification {
  if (typeof entry !== 'object' || entry === null) return false;
  const texts = ['id', 'title', 'body', 'category', 'receivedAt', 'reason', 'person'];
  return texts.every((name) => typeof Reflect.get(entry, name) === 'string');
}

const newestFirst = (entries: readonly unknown[]): StoredNotification[] =>
  entries.filter(isStoredNotification).toSorted((a, b) => b.receivedAt.localeCompare(a.receivedAt));

/** Lists a user's stored notifications, newest first. */
export async function readStoredNotifications(person: string): Promise<StoredNotification[]> {
  const all = await inTable(table, 'readonly', (entries) => entries.getAll());
  return newestFirst(all).filter((stored) => stored.person === person);
}

/**
 * Stores a pushed notification. An existing one is kept, because it has more information. Keeps as
 * many as the notification centre shows.
 */
export async function storePushed(
  pushed: Omit<StoredNotification, 'read' | 'readAt' | 'clicked'>,
): Promise<void> {
  await inTable(table, 'readwrite', async (entries) => {
    if ((await entries.getKey(pushed.id)) !== undefined) return;
    const stored: StoredNotification = { ...pushed, read: false, readAt: null, clicked: false };
    await entries.put(stored);
    const all: unknown[] = await entries.getAll();
    for (const { id } of newestFirst(all).slice(notificationCentre.maxListed))
      await entries.delete(id);
  });
}
