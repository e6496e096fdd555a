import { openPendingUploads } from '../capabilities/media/uploads/pending-uploads.ts';
import { storeReader } from '../kernel/pwa/stored-reader.ts';
import { storeNotifications } from '../kernel/storage/stored-notifications.ts';
import { allWrites, putWrite } from '../kernel/queue/store.ts';
import { idOf } from './records.ts';

/** Storage key of a draft. */
export const draft = `draft:${idOf(900)}.${idOf(1)}:${idOf(100)}`;
const keys = ['currentUserId', 'currentTenantId', 'userRole', draft];
const cacheName = `reads ${idOf(900)}.${idOf(1)}`;
const databases = ['notifications', 'trunkline uploads', 'trunkline reader'];

const write = (key: string, owner: string) =>
  putWrite({ key, owner, path: '/x', type: 'text/plain', body: 'x', at: 1, state: 'waiting' });

/** Stores in this browser what the application stores for a user, and a visitor's message. */
export async function storePersonalData(): Promise<void> {
  for (const key of keys) localStorage.setItem(key, idOf(900));
  const cache = await caches.open(cacheName);
  await cache.put('/api/auth/get-session', Response.json({ user: { id: idOf(900) } }));
  await storeNotifications(idOf(900), []);
  (await openPendingUploads()).close();
  await storeReader(idOf(900), idOf(1));
  await write('owned', `${idOf(900)}.${idOf(1)}`);
  await write('of a visitor', '');
}

/** Lists the data still stored, including the queue's entries of other owners. */
export async function storedPersonalData(): Promise<string[]> {
  const caching = (await caches.keys()).filter((name) => name.startsWith('reads '));
  const opened = new Set((await indexedDB.databases()).map(({ name }) => name));
  return [
    ...keys.filter((key) => localStorage.getItem(key) !== null),
    ...caching.map(() => 'reads'),
    ...databases.filter((name) => opened.has(name)),
    ...(await allWrites()).map(({ key }) => key),
  ];
}

/** All data that `storePersonalData` stores. */
export const allPersonalData = [...keys, 'reads', ...databases, 'of a visitor', 'owned'];
