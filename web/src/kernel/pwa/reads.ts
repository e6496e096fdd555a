import { postToWorker } from './register.ts';

/**
 * Nothing that was read for whoever has just signed out stays in this browser. The page deletes it itself, and tells
 * the worker, which may be about to keep one more answer.
 */
export async function forgetReads(): Promise<void> {
  if (!('caches' in globalThis)) return;
  if ('serviceWorker' in navigator)
    postToWorker(navigator.serviceWorker.controller, { type: 'forget-reads' });
  const names = (await caches.keys()).filter((name) => name.startsWith('reads '));
  await Promise.all(names.map((name) => caches.delete(name)));
}
