/** Changes with every build: what the build named after its content is kept until the build after the next. */
declare const __BUILD__: string;
/** What every screen may need at any moment (`src/vite/build-worker.ts`). */
declare const __SHELL__: readonly string[];
const build = typeof __BUILD__ === 'string' ? __BUILD__ : 'unbuilt';
const shellFiles = typeof __SHELL__ === 'object' ? __SHELL__ : [];

export type Fetch = (input: Request | string, init?: RequestInit) => Promise<Response>;

/** Files that never change under their name. */
export const assetCache = `assets ${build}`;
/** Public pages as they were last seen, with /offline and the application's page. */
export const documentCache = 'documents';

export const offlinePath = '/offline';
/** The application's page is the same at each of its addresses; it is kept under this one. */
export const shellPath = '/auth';
const alwaysKept = new Set([offlinePath, shellPath]);
const mostDocuments = 60;
const atOnce = 4;

export const isAsset = (path: string): boolean => /^\/(assets|theme|brand)\//.test(path);

const assetsIn = (html: string): string[] =>
  [...html.matchAll(/<(?:link|script)\b[^>]*?\b(?:href|src)="([^"]+)"/g)]
    .map(([, address = '']) => address)
    .filter(isAsset);

/** The newest caches of assets before this build's own; caches are listed in the order in which they were made. */
async function olderAssets(): Promise<string[]> {
  const names = await caches.keys();
  return names.filter((name) => name.startsWith('assets ') && name !== assetCache).toReversed();
}

/** A kept file of this build or of one before: an open page may still be one of before. */
export async function cachedAsset(url: string): Promise<Response | undefined> {
  for (const name of [assetCache, ...(await olderAssets())]) {
    const found = await (await caches.open(name)).match(url);
    if (found) return found;
  }
  return undefined;
}

/** Keeps what is not kept yet; what cannot be had now is kept when it is asked for. */
export async function cacheAssets(urls: readonly string[], fetchFrom: Fetch): Promise<void> {
  const cache = await caches.open(assetCache);
  const wanted = urls.filter((url) => {
    const { origin, pathname } = new URL(url, location.origin);
    return origin === location.origin && isAsset(pathname);
  });
  const keepOne = async (url: string) => {
    if (await cache.match(url)) return;
    const response = await fetchFrom(url);
    if (response.ok) await cache.put(url, response);
  };
  // A few at a time: the page that is open has requests of its own.
  for (let first = 0; first < wanted.length; first += atOnce)
    await Promise.allSettled(wanted.slice(first, first + atOnce).map(keepOne));
}

/** Keeps a document as it is now, with what it needs to look and work as it does. */
export async function cacheDocument(key: string, response: Response, fetchFrom: Fetch) {
  const cache = await caches.open(documentCache);
  const html = await response.clone().text();
  // Put anew, a page is the youngest: the ones not seen for longest go first.
  await cache.delete(key);
  await cache.put(key, response);
  const others = (await cache.keys()).filter(({ url }) => !alwaysKept.has(new URL(url).pathname));
  await Promise.all(
    others.slice(0, Math.max(0, others.length - mostDocuments)).map((each) => cache.delete(each)),
  );
  await cacheAssets(assetsIn(html), fetchFrom);
}

async function cachePage(path: string, fetchFrom: Fetch): Promise<void> {
  const response = await fetchFrom(path, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  await cacheDocument(path, response, fetchFrom);
}

/** What has to be there before anything else: the page that says that there is no connection. */
export const cacheOfflinePage = (fetchFrom: Fetch): Promise<void> =>
  cachePage(offlinePath, fetchFrom);

/** The application's page with all it starts with. Only who uses the application pays for it. */
export async function cacheShell(fetchFrom: Fetch): Promise<void> {
  await cachePage(shellPath, fetchFrom);
  await cacheAssets(shellFiles, fetchFrom);
}

/** Pages whose files went with their build would stand there without their looks: /offline is better than that. */
async function forgetBarePages(): Promise<void> {
  if (!(await caches.has(documentCache))) return;
  const files = new Set<string>();
  for (const name of [assetCache, ...(await olderAssets())])
    for (const { url } of await (await caches.open(name)).keys()) files.add(url);
  const isKept = (path: string) => files.has(new URL(path, location.origin).href);
  const pages = await caches.open(documentCache);
  for (const request of await pages.keys()) {
    if (alwaysKept.has(new URL(request.url).pathname)) continue;
    const html = (await (await pages.match(request))?.text()) ?? '';
    if (!assetsIn(html).every(isKept)) await pages.delete(request);
  }
}

/** Of the builds before, the last one is kept: pages that are open now came from it. */
export async function forgetOldCaches(): Promise<void> {
  const [, ...older] = await olderAssets();
  await Promise.all(older.map((name) => caches.delete(name)));
  await forgetBarePages();
}
