import { reportProblem } from '../report-problem.ts';
import { registerWorker, postToWorker } from './register.ts';

/** A newer version is available; this page keeps its own until the user reloads. */
let ready = false;
const listeners = new Set<() => void>();
let registration: ServiceWorkerRegistration | null = null;
let isRequested = false;
let reloadTimer: ReturnType<typeof setTimeout> | undefined;

/** Milliseconds between update checks, for pages that stay open for days. */
const checkInterval = 3_600_000;

export const isUpdateReady = (): boolean => ready;

export function subscribeToUpdates(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setReady(next: boolean): void {
  if (ready === next) return;
  ready = next;
  for (const listener of listeners) listener();
}

/** A worker installed while another is active is a newer version. */
function watchInstall(worker: ServiceWorker | null): void {
  worker?.addEventListener('statechange', () => {
    if (worker.state === 'installed' && navigator.serviceWorker.controller) setReady(true);
  });
}

function checkWhenVisible(found: ServiceWorkerRegistration, now: () => number): void {
  let checkedAt = now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || now() - checkedAt < checkInterval) return;
    checkedAt = now();
    // Fails while offline; the next check may succeed.
    found
      .update()
      .catch((error: unknown) => reportProblem('Could not check for a newer version', error));
  });
}

/** Registers the worker and watches for a newer version. The page never reloads automatically. */
export async function followUpdates(now: () => number = Date.now): Promise<void> {
  const wasControlled = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
  registration = await registerWorker();
  if (registration === null) return;
  if (registration.waiting && wasControlled) setReady(true);
  postToWorker((await navigator.serviceWorker.ready).active, { type: 'keep-shell' });
  watchInstall(registration.installing);
  registration.addEventListener('updatefound', () =>
    watchInstall(registration?.installing ?? null),
  );
  checkWhenVisible(registration, now);
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    clearTimeout(reloadTimer);
    if (isRequested) location.reload();
    // Another tab activated the newer version, so this page is outdated.
    else if (wasControlled) setReady(true);
  });
}

/** Milliseconds to wait for a newer worker to take over before the page is reloaded anyway. */
const takeOverTimeout = 5_000;

/**
 * Loads the newer version. Chromium sometimes leaves the newer worker waiting although the active
 * one is idle; the active worker then loads the page from the server.
 */
export function applyUpdate(): void {
  isRequested = true;
  const worker = registration?.waiting ?? null;
  if (worker === null) return location.reload();
  postToWorker(worker, { type: 'take-over' });
  reloadTimer = setTimeout(() => location.reload(), takeOverTimeout);
}

/** Hides the update notice until the page is next loaded. */
export function postponeUpdate(): void {
  setReady(false);
}
