import { isApplicationPath } from '@trunkline/contract/kernel/application-paths';
import {
  documentCache,
  type Fetch,
  cacheDocument,
  offlinePath,
  shellPath,
} from './cached-files.ts';
import { cachePicturesOf } from './pictures.ts';

const isHtml = ({ headers }: Response) =>
  headers.get('content-type')?.startsWith('text/html') === true;

/**
 * Returns the cache key of a response's page; null if it must not be cached, such as a personal
 * page.
 */
function keyOf(url: URL, response: Response): string | null {
  if (response.status !== 200 || response.redirected || !isHtml(response)) return null;
  if (isApplicationPath(url.pathname)) return shellPath;
  const personal = /\bno-store\b/.test(response.headers.get('cache-control') ?? '');
  return personal || url.search !== '' ? null : url.pathname;
}

/** Where the installed site starts (`start_url` of its manifest). */
const startPath = '/';

/**
 * Caches the pages that are open when the worker is installed, because it didn't serve them, and
 * the page that the installed site starts with, including their library pictures. A page that can't
 * be loaded now is cached when it is visited.
 */
export async function cacheFirstPages(open: readonly string[], fetchFrom: Fetch): Promise<void> {
  const addresses = new Set(open.map((url) => new URL(url, location.origin).href));
  addresses.add(new URL(startPath, location.origin).href);
  await Promise.allSettled(
    [...addresses].map(async (address) => {
      const url = new URL(address);
      // `cacheShell` caches the page of the application.
      if (isApplicationPath(url.pathname)) return;
      const response = await fetchFrom(address);
      const key = keyOf(url, response);
      if (key === null) return;
      const html = await response.clone().text();
      await cacheDocument(key, response, fetchFrom);
      await cachePicturesOf(html, fetchFrom);
    }),
  );
}

/** Returns the cached page; the offline page if it was never visited. */
export async function cachedDocument(url: URL): Promise<Response | undefined> {
  const cache = await caches.open(documentCache);
  const key = isApplicationPath(url.pathname) ? shellPath : url.pathname;
  return (await cache.match(key)) ?? (await cache.match(offlinePath));
}

export interface AnsweredDocument {
  readonly response: Response;
  readonly cached: Promise<void>;
}

/**
 * Requests a page from the server, so that published changes are visible immediately, and caches
 * the response.
 */
export async function answerDocument(
  request: Request,
  preloaded: Promise<Response | undefined>,
  fetchFrom: Fetch,
): Promise<AnsweredDocument> {
  const url = new URL(request.url);
  try {
    const response = (await preloaded) ?? (await fetchFrom(request));
    const key = keyOf(url, response);
    const cached =
      key === null ? Promise.resolve() : cacheDocument(key, response.clone(), fetchFrom);
    return { response, cached };
  } catch (error) {
    const cachedPage = await cachedDocument(url);
    if (cachedPage === undefined) throw error;
    return { response: cachedPage, cached: Promise.resolve() };
  }
}
