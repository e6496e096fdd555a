import { isPageMessage } from '../kernel/pwa/messages.ts';
import { removeOldCaches, cacheAssets, cacheOfflinePage, cacheShell } from './cached-files.ts';
import { cacheFirstPages } from './documents.ts';
import { cachePictures, showsDocument } from './pictures.ts';
import { clearCachedResponses } from './reads.ts';
import { scope } from './scope.ts';

/** Closes notifications of the user who has just signed out, so that no one else reads them. */
async function closeNotifications(): Promise<void> {
  for (const notification of await scope.registration.getNotifications()) notification.close();
}

const fetchFrom = (input: Request | string, init?: RequestInit) => fetch(input, init);

// Never takes over automatically: an open page keeps its worker until the user updates.
scope.addEventListener('install', (event) => event.waitUntil(install()));

async function install(): Promise<void> {
  await cacheOfflinePage(fetchFrom);
  const open = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  await cacheFirstPages(
    open.map(({ url }) => url),
    fetchFrom,
  );
}

async function activate(): Promise<void> {
  await removeOldCaches();
  // Requests documents while the worker is starting, not afterwards.
  await scope.registration.navigationPreload?.enable();
  await scope.clients.claim();
}
scope.addEventListener('activate', (event) => event.waitUntil(activate()));

const isFromDocument = (source: ExtendableMessageEvent['source']) =>
  source instanceof WindowClient && showsDocument(source);

scope.addEventListener('message', (event) => {
  const message: unknown = event.data;
  if (!isPageMessage(message)) return;
  if (message.type === 'take-over') event.waitUntil(scope.skipWaiting());
  else if (message.type === 'keep')
    // Sent by a page without a worker: pages still loading when this worker activated weren't
    // claimed.
    event.waitUntil(
      Promise.all([
        scope.clients.claim(),
        cacheAssets(message.urls, fetchFrom),
        cachePictures(isFromDocument(event.source) ? message.urls : [], fetchFrom),
      ]),
    );
  else if (message.type === 'keep-shell') event.waitUntil(cacheShell(fetchFrom));
  else event.waitUntil(Promise.all([clearCachedResponses(), closeNotifications()]));
});
