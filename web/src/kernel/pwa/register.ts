import { reportProblem } from '../report-problem.ts';
import type { PageMessage } from './messages.ts';

/** Where the service worker is; the build writes it (`src/vite/build-worker.ts`). */
const address = '/sw.js';

export function postToWorker(worker: ServiceWorker | null, message: PageMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target: it is ours
  worker?.postMessage(message);
}

/** What the page has loaded before the worker was there; it keeps what is named after its content. */
function loadedPages(): string[] {
  return performance.getEntriesByType('resource').map(({ name }) => name);
}

/**
 * Registers the worker once the page has arrived, and hands it what was loaded without it. null where there is
 * none: in development, in a browser without them, or where somebody has turned them off. A browser that could not
 * fetch it works as it would without one, and tries again with the next page.
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
      postToWorker(active, { type: 'keep', urls: loadedPages() });
    }
    return registration;
  } catch (error) {
    reportProblem('The service worker could not be registered', error);
    return null;
  }
}
