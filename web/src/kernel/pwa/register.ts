import { reportProblem } from '../report-problem.ts';
import type { PageMessage } from './messages.ts';

/** Path of the service worker, written by the build (`src/vite/build-worker.ts`). */
const address = '/sw.js';

export function postToWorker(worker: ServiceWorker | null, message: PageMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target: it is ours
  worker?.postMessage(message);
}

/**
 * Lists the files that the page loaded before the worker was active. The worker caches those named
 * by their content hash.
 */
function loadedFiles(): string[] {
  return performance.getEntriesByType('resource').map(({ name }) => name);
}

/**
 * Registers the worker once the page has loaded, and passes it the files loaded without it. Null if
 * there is no worker: in development, without browser support, or if disabled by the user. If the
 * worker can't be fetched, the page works without it, and the next page tries again.
 */
export async function registerWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return null;
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  try {
    const registration: ServiceWorkerRegistration | undefined =
      await navigator.serviceWorker.register(address);
    if (registration === undefined) return null;
    if (navigator.serviceWorker.controller === null) {
      const { active } = await navigator.serviceWorker.ready;
      postToWorker(active, { type: 'keep', urls: loadedFiles() });
    }
    return registration;
  } catch (error) {
    reportProblem('Could not register the service worker', error);
    return null;
  }
}
