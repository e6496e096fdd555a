import { reportProblem } from '../report-problem.ts';
import { registerWorker, postToWorker } from './register.ts';

/** A newer application is there; this page goes on with the one that it was loaded with until somebody says so. */
let ready = false;
const listeners = new Set<() => void>();
let registration: ServiceWorkerRegistration | null = null;
let wanted = false;

/** Milliseconds between two looks for a newer application, for pages that stay open for days. */
const lookAgainAfter = 3_600_000;

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

/** A worker that has arrived while another one was at work is a newer application. */
function watchArrival(worker: ServiceWorker | null): void {
  worker?.addEventListener('statechange', () => {
    if (worker.state === 'installed' && navigator.serviceWorker.controller) setReady(true);
  });
}

function lookWhenSeen(found: ServiceWorkerRegistration, now: () => number): void {
  let lookedAt = now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || now() - lookedAt < lookAgainAfter) return;
    lookedAt = now();
    // The next look may find it: without a connection there is none to be had.
    found
      .update()
      .catch((error: unknown) => reportProblem('A newer application was not found', error));
  });
}

/** Registers the worker, and hears of a newer one from then on. Nothing is ever loaded again by itself. */
export async function followUpdates(now: () => number = Date.now): Promise<void> {
  const controlled = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
  registration = await registerWorker();
  if (registration === null) return;
  if (registration.waiting && controlled) setReady(true);
  postToWorker((await navigator.serviceWorker.ready).active, { type: 'keep-shell' });
  watchArrival(registration.installing);
  registration.addEventListener('updatefound', () =>
    watchArrival(registration?.installing ?? null),
  );
  lookWhenSeen(registration, now);
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (wanted) location.reload();
    // Another tab let the newer one in: this page is still the older one, and is told so.
    else if (controlled) setReady(true);
  });
}

/** Loads the newer application, now that somebody wants it. */
export function applyUpdate(): void {
  wanted = true;
  const waiting = registration?.waiting ?? null;
  if (waiting) postToWorker(waiting, { type: 'take-over' });
  else location.reload();
}

/** Until the page is loaded the next time. */
export function postponeUpdate(): void {
  setReady(false);
}
