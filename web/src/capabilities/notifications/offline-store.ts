import type { Notification } from '@trunkline/contract/notifications';
import { notificationStore } from '@trunkline/contract/kernel/notification-categories';

/** A notification as this browser keeps it (specification, chapter 3), with what its screen shows besides. */
export interface KeptNotification {
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
  /** Whose it is: somebody else at this browser is not shown it. */
  person: string;
}

const { database, version, store } = notificationStore;

function settled(request: IDBRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () =>
      reject(request.error ?? new Error('The offline database did not answer')),
    );
  });
}

async function withStore(
  mode: IDBTransactionMode,
  work: (entries: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  const opening = indexedDB.open(database, version);
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore(store, { keyPath: 'id' });
  });
  await settled(opening);
  const opened = opening.result;
  try {
    const asked = work(opened.transaction(store, mode).objectStore(store));
    await settled(asked);
    return asked.result;
  } finally {
    opened.close();
  }
}

/** Keeps these in place of all that was kept. */
export async function keepNotifications(
  person: string,
  items: readonly Notification[],
): Promise<void> {
  await withStore('readwrite', (entries) => {
    const cleared = entries.clear();
    for (const item of items) {
      const { read_at: readAt, received_at: receivedAt, clicked_at: clickedAt, ...rest } = item;
      const kept: KeptNotification = {
        ...rest,
        read: readAt !== null,
        readAt,
        receivedAt,
        clicked: clickedAt !== null,
        person,
      };
      entries.put(kept);
    }
    return cleared;
  });
}

/** Whether an entry is one of ours: an older page may have written others. */
function isKept(entry: unknown): entry is KeptNotification {
  if (typeof entry !== 'object' || entry === null) return false;
  const texts = ['id', 'title', 'body', 'category', 'receivedAt', 'reason', 'person'];
  return texts.every((name) => typeof Reflect.get(entry, name) === 'string');
}

/** What was kept for a person, newest first. */
export async function readKept(person: string): Promise<KeptNotification[]> {
  const all = await withStore('readonly', (entries) => entries.getAll());
  return (Array.isArray(all) ? all : [])
    .filter(isKept)
    .filter((kept) => kept.person === person)
    .toSorted((one, other) => other.receivedAt.localeCompare(one.receivedAt));
}
