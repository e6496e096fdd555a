import { beforeEach, describe, expect, test } from 'vitest';
import { answerDocument, cachedDocument, cacheFirstPages } from './documents.ts';
import { answerPicture, cachePictures, isPictureOfDocument, pictureCache } from './pictures.ts';
import {
  answerAsset,
  assetCache,
  documentCache,
  removeOldCaches,
  cacheOfflinePage,
  cacheShell,
  cachedAsset,
} from './cached-files.ts';

/** Separate for this file, because another may run in parallel. */
const ownCaches = async () =>
  (await caches.keys()).filter((name) => /^(assets |documents$|pictures$)/.test(name));
beforeEach(async () => {
  for (const name of await ownCaches()) await caches.delete(name);
});

const page = (text: string, headers: Record<string, string> = {}) =>
  new Response(
    `<link rel="stylesheet" href="/assets/${text}.css"><link href="https://other.example/x.css">
     <script type="module" src="/assets/${text}.js"></script><a href="/assets/not-this">x</a>`,
    { headers: { 'content-type': 'text/html; charset=utf-8', ...headers } },
  );
let requestedUrls: string[] = [];
/** Simulates a site whose pages contain files named after their path. */
function site(headers: Record<string, string> = {}) {
  requestedUrls = [];
  return (input: Request | string) => {
    const { pathname } = new URL(typeof input === 'string' ? input : input.url, location.origin);
    requestedUrls.push(pathname);
    return Promise.resolve(
      pathname.startsWith('/assets/')
        ? new Response(pathname)
        : page(pathname.slice(1).replaceAll('/', '-'), headers),
    );
  };
}
const failFetch = () => Promise.reject(new TypeError('Failed to fetch'));
const visit = async (path: string, fetchFrom: Parameters<typeof answerDocument>[2]) => {
  const request = new Request(location.origin + path);
  const { response, cached } = await answerDocument(request, Promise.resolve(undefined), fetchFrom);
  await cached;
  return response;
};
const cachedPages = async () =>
  (await (await caches.open(documentCache)).keys()).map(({ url }) => new URL(url).pathname);

test('a page is requested from the server each time, and cached with its files', async () => {
  await visit('/about', site());
  expect(requestedUrls).toEqual(['/about', '/assets/about.css', '/assets/about.js']);
  await visit('/about', site());
  expect(requestedUrls).toEqual(['/about']);
  expect(await (await visit('/about', failFetch)).text()).toContain('/assets/about.js');
  expect(await (await cachedAsset(`${location.origin}/assets/about.css`))?.text()).toBe(
    '/assets/about.css',
  );
});

test('a page that was never visited gets the offline page, or no response if that is not cached', async () => {
  await expect(visit('/terms', failFetch)).rejects.toThrow('Failed to fetch');
  await cacheOfflinePage(site());
  expect(await (await visit('/terms', failFetch)).text()).toContain('/assets/offline.js');
});

test("the application's page is served at all of its addresses", async () => {
  await cacheShell(site({ 'cache-control': 'no-store' }));
  await visit('/admin/companies', site({ 'cache-control': 'no-store' }));
  expect(await cachedPages()).toEqual(['/auth']);
  const shell = await visit('/settings/sessions', failFetch);
  expect(await shell.text()).toContain('/assets/admin-companies.js');
});

test.each([
  ['a personal page', '/contact', { 'cache-control': 'no-store' }],
  ['a search result', '/blog?q=ports', {}],
  ['a file that is not a page', '/robots.txt', { 'content-type': 'text/plain' }],
])('does not cache %s', async (_what, path, headers) => {
  await visit(path, site(headers));
  expect(await cachedPages()).toEqual([]);
});

test('offline, a page with a query is served as cached without the query', async () => {
  await visit('/blog', site());
  expect(await (await cachedDocument(new URL('/blog?q=ports', location.origin)))?.text()).toContain(
    '/assets/blog.js',
  );
});

test('a page rendered without its tenant does not replace one rendered with it', async () => {
  await visit('/about', site());
  const respondBypassed = (path: string) =>
    Promise.resolve(
      new Response(`<meta name="tenant-bypass" content="true"/>${path}`, {
        headers: { 'content-type': 'text/html' },
      }),
    );
  expect(await (await visit('/about', () => respondBypassed('/about'))).text()).toContain('bypass');
  expect(await (await visit('/about', failFetch)).text()).toContain('/assets/about.js');
});

test('evicts the least recently visited pages, but not the two required ones', async () => {
  await cacheOfflinePage(site());
  await cacheShell(site());
  for (let index = 0; index < 62; index += 1) await visit(`/blog/${index}`, site());
  const pages = await cachedPages();
  expect(pages).toHaveLength(62);
  expect(pages.slice(0, 3)).toEqual(['/offline', '/auth', '/blog/2']);
});

test('keeps files of the previous build for pages from that build, and removes older ones', async () => {
  for (const name of ['assets oldest', 'assets before', assetCache])
    await (await caches.open(name)).put('/assets/x.js', new Response(name));
  await removeOldCaches();
  expect((await ownCaches()).toSorted()).toEqual([assetCache, 'assets before'].toSorted());
  await (await caches.open(assetCache)).delete('/assets/x.js');
  expect(await (await cachedAsset(`${location.origin}/assets/x.js`))?.text()).toBe('assets before');
});

test('removes pages whose files were removed with their build, but not the two required ones', async () => {
  await (await caches.open('assets oldest')).put('/assets/blog.css', new Response('old'));
  await (await caches.open('assets before')).put('/assets/about.css', new Response('before'));
  await cacheOfflinePage(site());
  await cacheShell(site());
  for (const path of ['/about', '/blog']) await visit(path, site());
  const current = await caches.open(assetCache);
  for (const { url } of await current.keys())
    if (!url.endsWith('/about.js')) await current.delete(url);
  await (await caches.open(documentCache)).put('/plain', new Response('<p>Nothing else</p>'));
  await removeOldCaches();
  expect((await cachedPages()).toSorted()).toEqual(['/about', '/auth', '/offline', '/plain']);
});

describe('after one visit', () => {
  test('the first page and the start of the installed site are available offline', async () => {
    await cacheFirstPages([`${location.origin}/about`, `${location.origin}/admin`], site());
    expect((await cachedPages()).toSorted()).toEqual(['/', '/about']);
    expect(await (await visit('/about', failFetch)).text()).toContain('/assets/about.js');
  });

  test('the library pictures of the start page are available too, even if never shown', async () => {
    const folder = '/media-assets/018f3f6e-0000-7000-8000-000000000009';
    const html = `<img alt="" src="${folder}/a-1600.webp"
      srcSet="${folder}/a-320.webp 320w, ${folder}/a-640.webp 640w">
      <img src="https://other.example/b.webp"><img src="/screens/roles.webp">`;
    const pictures = site();
    await cacheFirstPages([], (input) =>
      typeof input === 'string' && input.startsWith(folder)
        ? Promise.resolve(new Response('bytes', { headers: { 'content-type': 'image/webp' } }))
        : pictures(input).then((response) =>
            response.headers.get('content-type')?.startsWith('text/html') === true
              ? new Response(html, { headers: response.headers })
              : response,
          ),
    );
    const cached = await (await caches.open(pictureCache)).keys();
    expect(cached.map(({ url }) => new URL(url).pathname)).toEqual([`${folder}/a-640.webp`]);
  });

  test('a personal first page is not cached, and one that fails does not block the rest', async () => {
    const personal = site({ 'cache-control': 'no-store' });
    const pages = (input: Request | string) => {
      const url = typeof input === 'string' ? input : input.url;
      if (url.endsWith('/broken')) return failFetch();
      return url.endsWith('/contact') ? personal(input) : site()(input);
    };
    const open = ['/broken', '/contact', '/terms'].map((path) => location.origin + path);
    await cacheFirstPages(open, pages);
    expect((await cachedPages()).toSorted()).toEqual(['/', '/terms']);
  });
});

describe('pictures in documents', () => {
  const folder = `${location.origin}/media-assets/018f3f6e-0000-7000-8000-000000000001`;
  const wideUrl = `${folder}/abc-1600x900-50.webp`;
  const narrow = `${folder}/abc-800x450-50.webp`;
  const picture =
    (status = 200) =>
    () =>
      Promise.resolve(new Response('bytes', { status, headers: { 'content-type': 'image/webp' } }));
  const show = async (
    url: string,
    fetchFrom: Parameters<typeof answerPicture>[2],
    page = '/about',
  ) => {
    const client = Promise.resolve({ url: location.origin + page });
    const { response, cached } = await answerPicture(new Request(url), client, fetchFrom);
    await cached;
    return response;
  };

  test('are shown offline once they have been shown, in any width of the same file', async () => {
    await show(wideUrl, picture());
    expect((await show(wideUrl, failFetch)).status).toBe(200);
    expect((await show(narrow, failFetch)).status).toBe(200);
    await expect(show(wideUrl.replace('0001/', '0002/'), failFetch)).rejects.toThrow(
      'Failed to fetch',
    );
  });

  test('on the first page are cached once there is a worker', async () => {
    await cachePictures([wideUrl, `${location.origin}/assets/x.js`], picture());
    expect((await show(wideUrl, failFetch)).status).toBe(200);
    expect(await (await caches.open(pictureCache)).keys()).toHaveLength(1);
  });

  test('showing the product are requested each time, because a new build can change them', async () => {
    const screen = `${location.origin}/screens/companies.webp`;
    const respondWith = (text: string) => () =>
      Promise.resolve(new Response(text, { headers: { 'content-type': 'image/webp' } }));
    expect(isPictureOfDocument(new URL(screen))).toBe(true);
    await cachePictures([screen], respondWith('first'));
    expect(await (await show(screen, failFetch)).text()).toBe('first');
    expect(await (await show(screen, respondWith('second'))).text()).toBe('second');
    expect(await (await show(screen, failFetch)).text()).toBe('second');
    await expect(show(`${location.origin}/screens/roles.webp`, failFetch)).rejects.toThrow(
      'Failed to fetch',
    );
  });

  test('that failed to load, or that the application shows, are not cached', async () => {
    await show(wideUrl, picture(404));
    await show(narrow, picture(), '/admin/media');
    expect(await (await caches.open(pictureCache)).keys()).toEqual([]);
  });
});

describe('an application file', () => {
  const url = `${location.origin}/assets/orders.js`;

  test('is fetched once', async () => {
    const { response, cached } = await answerAsset(new Request(url), site());
    expect(await response.text()).toBe('/assets/orders.js');
    await cached;
    const again = await answerAsset(new Request(url), failFetch);
    expect(await again.response.text()).toBe('/assets/orders.js');
  });

  test('that cannot be cached is still shown', async () => {
    const uncacheable = () => Promise.resolve(new Response('orders', { headers: { vary: '*' } }));
    const { response, cached } = await answerAsset(new Request(url), uncacheable);
    await expect(cached).rejects.toThrow('Vary');
    expect(await response.text()).toBe('orders');
  });
});
