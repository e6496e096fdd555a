import { answerDocument } from './documents.ts';
import { answerAsset, isAsset } from './cached-files.ts';
import { answerRead, isRead } from './reads.ts';
import { answerPicture, isPictureOfDocument } from './pictures.ts';
import { scope } from './scope.ts';

interface CachedResponse {
  readonly response: Response;
  readonly cached: Promise<void>;
}

/** Responds, and keeps the worker alive until the response has been cached. */
function respond(event: FetchEvent, pending: Promise<CachedResponse>): void {
  event.respondWith(pending.then(({ response }) => response));
  event.waitUntil(
    pending.then(
      ({ cached }) => cached,
      // A failed request has nothing to cache; `respondWith` reports it to the page.
      () => undefined,
    ),
  );
}

/**
 * Returns the navigation preload response, requested while the worker was starting, if supported.
 */
async function preloadedIn(event: FetchEvent): Promise<Response | undefined> {
  const preloaded: unknown = await event.preloadResponse;
  return preloaded instanceof Response ? preloaded : undefined;
}

// Anything not handled here goes to the server as if there were no worker.
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  const fetchFrom = (input: Request | string, init?: RequestInit) => fetch(input, init);
  if (request.mode === 'navigate') {
    if (pathname.startsWith('/api/') || pathname.startsWith('/preview/')) return;
    respond(event, answerDocument(request, preloadedIn(event), fetchFrom));
  } else if (isAsset(pathname)) respond(event, answerAsset(request, fetchFrom));
  else if (isPictureOfDocument(new URL(request.url)) && request.destination === 'image')
    respond(event, answerPicture(request, scope.clients.get(event.clientId), fetchFrom));
  else if (isRead(request, pathname)) respond(event, answerRead(request, fetchFrom));
});
