import { isPageMessage } from '../kernel/pwa/messages.ts';
import { forgetOldCaches, keepAssets, keepShell } from './kept.ts';
import { forgetReads } from './reads.ts';
import { scope } from './scope.ts';

// Nothing is taken over by itself: an open page goes on with the worker it was made with until somebody says so.
scope.addEventListener('install', (event) => event.waitUntil(keepShell(fetch)));

async function begin(): Promise<void> {
  await forgetOldCaches();
  // A document is asked for while the worker starts, not after.
  await scope.registration.navigationPreload?.enable();
  await scope.clients.claim();
}
scope.addEventListener('activate', (event) => event.waitUntil(begin()));

scope.addEventListener('message', (event) => {
  const message: unknown = event.data;
  if (!isPageMessage(message)) return;
  if (message.type === 'take-over') event.waitUntil(scope.skipWaiting());
  else if (message.type === 'keep') event.waitUntil(keepAssets(message.urls, fetch));
  else event.waitUntil(forgetReads());
});
