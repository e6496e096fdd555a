import { bypassMeta } from '@trunkline/contract/kernel/tenant-lookup';

/** Changes with every build. Hashed files are kept until the build after the next. */
declare const __BUILD__: string;
/** Files that every screen may need at any moment (`src/vite/build-worker.ts`). */
declare const __SHELL__: readonly string[];
const build = typeof __BUILD__ === 'string' ? __BUILD__ : 'unbuilt';
const shellFiles = typeof __SHELL__ === 'object' ? __SHELL__ : [];

export type Fetch = (input: Request | string, init?: RequestInit) => Promise<Response>;

/** Files whose content never changes under their name. */
export const assetCache = `assets ${build}`;
/** Public pages as last visited, with /offline and the application's page. */
export const documentCache = 'documents';

export const offlinePath = '/offline';
/** The application's page is the same at each of its addresses, so it is cached under this one. */
export const shellPath = '/auth';
const permanent = new Set([offlinePath, shellPath]);
const maxDocuments = 60;
const parallelDownloads = 4;

export const isAsset = (path: string): boolean => /^\/(assets|theme|brand)\//.test(path);

const assetsIn = (html: string): string[] =>
  [...html.matchAll(/<(?:link|script)\b[^>]*?\b(?:href|src)="([^"]+)"/g)]
    .map(([, address = '']) => address)
    .filter(isAsset);

/** Returns earlier builds' asset caches, newest first; caches are listed in order of creation. */
async function olderAssets(): Promise<string[]> {
  const names = await caches.keys();
  return names.filter((name) => name.startsWith('assets ') && name !== assetCache).toReversed();
}

/**
 * Returns a cached file of this build or an earlier one, because an open page may be from an
 * earlier build.
 */
export async function cachedAsset(url: string): Promise<Response | undefined> {
  for (const name of [assetCache, ...(await olderAssets())]) {
    const cached = await (await caches.open(name)).match(url);
    if (cached) return cached;
  }
  return undefined;
}

/**
 * Responds with the cached file, or fetches and caches it. The page gets the file even if the cache
 * is full or broken.
 */
export async function answerAsset(
  request: Request,
  fetchFrom: Fetch,
): Promise<{ readonly response: Response; readonly cached: Promise<void> }> {
  const cachedResponse = await cachedAsset(request.url).catch(() => undefined);
  if (cachedResponse !== undefined) return { response: cachedResponse, cached: Promise.resolve() };
  const response = await fetchFrom(request);
  const copy = response.clone();
  const cacheCopy = async () => (await caches.open(assetCache)).put(request.url, copy);
  return { response, cached: response.ok ? cacheCopy() : Promise.resolve() };
}

/**
 * Caches files that aren't cached yet. A file that can't be loaded now is cached when it is
 * requested.
 */
export async function cacheAssets(urls: readonly string[], fetchFrom: Fetch): Promise<void> {
  const cache = await caches.open(assetCache);
  const pending = urls.filter((url) => {
    const { origin, pathname } = new URL(url, location.origin);
    return origin === location.origin && isAsset(pathname);
  });
  const cacheFile = async (url: string) => {
    if (await cache.match(url)) return;
    const response = await fetchFrom(url);
    if (response.ok) await cache.put(url, response);
  };
  // Only a few in parallel, because the open page has its own requests.
  for (let first = 0; first < pending.length; first += parallelDownloads)
    await Promise.allSettled(pending.slice(first, first + parallelDownloads).map(cacheFile));
}

/**
 * Checks whether the page was rendered without its tenant, because the tenant couldn't be looked
 * up.
 */
const isWithoutTenant = (html: string): boolean => html.includes(`<meta name="${bypassMeta}"`);

/**
 * Caches a document with the files it needs. A document rendered without its tenant doesn't replace
 * an earlier one rendered with it.
 */
export async function cacheDocument(key: string, response: Response, fetchFrom: Fetch) {
  const cache = await caches.open(documentCache);
  const html = await response.clone().text();
  if (isWithoutTenant(html) && (await cache.match(key)) !== undefined) return;
  // Re-adding a page makes it the newest: the least recently visited are removed first.
  await cache.delete(key);
  await cache.put(key, response);
  const evictable = (await cache.keys()).filter(({ url }) => !permanent.has(new URL(url).pathname));
  await Promise.all(
    evictable
      .slice(0, Math.max(0, evictable.length - maxDocuments))
      .map((item) => cache.delete(item)),
  );
  await cacheAssets(assetsIn(html), fetchFrom);
}

async function cachePage(path: string, fetchFrom: Fetch): Promise<void> {
  const response = await fetchFrom(path, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${path} returned ${response.status}`);
  await cacheDocument(path, response, fetchFrom);
}

/** Caches the offline page. The worker is not installed without it. */
export const cacheOfflinePage = (fetchFrom: Fetch): Promise<void> =>
  cachePage(offlinePath, fetchFrom);

/** Caches the application's page with its initial files, only for users of the application. */
export async function cacheShell(fetchFrom: Fetch): Promise<void> {
  await cachePage(shellPath, fetchFrom);
  await cacheAssets(shellFiles, fetchFrom);
}

/**
 * Removes cached pages whose files were removed with their build: /offline is better than an
 * unstyled page.
 */
async function removeUnstyledPages(): Promise<void> {
  if (!(await caches.has(documentCache))) return;
  const files = new Set<string>();
  for (const name of [assetCache, ...(await olderAssets())])
    for (const { url } of await (await caches.open(name)).keys()) files.add(url);
  const isCached = (path: string) => files.has(new URL(path, location.origin).href);
  const pages = await caches.open(documentCache);
  for (const request of await pages.keys()) {
    if (permanent.has(new URL(request.url).pathname)) continue;
    const html = (await (await pages.match(request))?.text()) ?? '';
    if (!assetsIn(html).every(isCached)) await pages.delete(request);
  }
}

/** Removes old caches except the previous build's, which open pages may still need. */
export async function removeOldCaches(): Promise<void> {
  const [, ...older] = await olderAssets();
  await Promise.all(older.map((name) => caches.delete(name)));
  await removeUnstyledPages();
}
