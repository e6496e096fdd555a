import { isApplicationPath } from '@trunkline/contract/kernel/application-paths';
import type { Fetch } from './cached-files.ts';

/** Pictures of the media library and of the product on visited pages. */
export const pictureCache = 'pictures';
const maxPictures = 120;
/** The media library, whose files never change under their address. */
const folder = '/media-assets/';
/** Screenshots of the product, which a new build can change. */
const screens = '/screens/';

export const isPictureOfDocument = ({ origin, pathname }: URL): boolean =>
  origin === location.origin && (pathname.startsWith(folder) || pathname.startsWith(screens));

/**
 * Returns a cached picture: this one, or the same file in another width, because windows of
 * different widths request different ones.
 */
async function cachedPicture(url: URL): Promise<Response | undefined> {
  const cache = await caches.open(pictureCache);
  const cachedResponse = await cache.match(url.href);
  if (cachedResponse !== undefined || !url.pathname.startsWith(folder)) return cachedResponse;
  const [, , id = ''] = url.pathname.split('/');
  const other = (await cache.keys()).find((key) => key.url.includes(`${folder}${id}/`));
  return other && cache.match(other);
}

async function cachePicture(url: string, response: Response): Promise<void> {
  const isPicture = response.headers.get('content-type')?.startsWith('image/') === true;
  if (response.status !== 200 || response.redirected || !isPicture) return;
  const cache = await caches.open(pictureCache);
  await cache.put(url, response);
  const all = await cache.keys();
  const oldest = all.slice(0, Math.max(0, all.length - maxPictures));
  await Promise.all(oldest.map((item) => cache.delete(item)));
}

/** Caches the pictures that the first page loaded before there was a worker. */
export async function cachePictures(urls: readonly string[], fetchFrom: Fetch): Promise<void> {
  const pictureUrls = urls.filter((url) => isPictureOfDocument(new URL(url, location.origin)));
  await Promise.allSettled(pictureUrls.map(async (url) => cachePicture(url, await fetchFrom(url))));
}

/** Matches a library picture in a page, and its widths. */
const shownPictures = /<img\b[^>]*?\bsrc="(\/media-assets\/[^"]+)"(?:[^>]*?\bsrcset="([^"]+)")?/gi;
const maxPerPage = 12;

/**
 * Caches a page's library pictures even if they were never shown, in a width for phones, because
 * any width is better than none.
 */
export async function cachePicturesOf(html: string, fetchFrom: Fetch): Promise<void> {
  const urls = [...html.matchAll(shownPictures)].map(
    ([, src = '', widths = '']) => /(\S+) 640w/.exec(widths)?.[1] ?? src,
  );
  const cache = await caches.open(pictureCache);
  const keys = await cache.keys();
  const cached = new Set(keys.map(({ url }) => new URL(url).pathname.split('/')[2]));
  const missing = [...new Set(urls)].filter((url) => !cached.has(url.split('/')[2]));
  await cachePictures(missing.slice(0, maxPerPage), fetchFrom);
}

/**
 * Checks whether pictures of this page should be cached: only those of documents, because the
 * library's own screen shows more pictures than a site.
 */
export const showsDocument = (page: { readonly url: string } | null | undefined): boolean =>
  page !== null && page !== undefined && !isApplicationPath(new URL(page.url).pathname);

/** Responds with the cached library picture, or fetches it and, for a document, caches it. */
export async function answerPicture(
  request: Request,
  page: Promise<{ readonly url: string } | undefined>,
  fetchFrom: Fetch,
): Promise<{ readonly response: Response; readonly cached: Promise<void> }> {
  const nothingToCache = Promise.resolve();
  const url = new URL(request.url);
  const exact = await (await caches.open(pictureCache)).match(request.url);
  const isPermanent = url.pathname.startsWith(folder);
  if (exact !== undefined && isPermanent) return { response: exact, cached: nothingToCache };
  try {
    const response = await fetchFrom(request);
    const cached = showsDocument(await page)
      ? cachePicture(request.url, response.clone())
      : nothingToCache;
    return { response, cached };
  } catch (error) {
    const cachedResponse = await cachedPicture(url);
    if (cachedResponse === undefined) throw error;
    return { response: cachedResponse, cached: nothingToCache };
  }
}
