import { postToWorker } from './register.ts';

/**
 * Deletes everything cached for the user who signed out. The page deletes the cache itself and also
 * notifies the worker, which may be about to cache another response.
 */
export async function clearCachedResponses(): Promise<void> {
  if (!('caches' in globalThis)) return;
  if ('serviceWorker' in navigator)
    postToWorker(navigator.serviceWorker.controller, { type: 'forget-reads' });
  const names = (await caches.keys()).filter((name) => name.startsWith('reads '));
  await Promise.all(names.map((name) => caches.delete(name)));
}
