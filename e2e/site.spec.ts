import { expectAccessible, expectFits } from './fixtures/accessible.ts';
import { expectNoGaps } from './fixtures/gaps.ts';
import { unique } from './fixtures/product.ts';
import { expect, test } from './fixtures/test.ts';

/** A sitemap as parsed by Chromium's XML parser. */
interface ParsedSitemap {
  broken: boolean;
  namespace: string;
  urls: { loc: string; lastmod: string }[];
}

for (const path of [
  '/',
  '/services',
  '/partners',
  '/resources',
  '/resources/case-studies',
  '/about',
  '/contact',
  '/privacy',
  '/terms',
  '/sitemap',
  '/offline',
]) {
  test(`${path} exists, is complete and readable`, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectAccessible(page);
    await expectFits(page);
    await expectNoGaps(page);
    const blocks = page.locator('script[type="application/ld+json"]');
    if (path === '/offline') return;
    const graph = JSON.parse((await blocks.textContent()) ?? '') as {
      '@graph': { '@type': string }[];
    };
    expect(graph['@graph'].map((node) => node['@type'])).toContain('Organization');
  });
}

test('an XML parser reads the sitemap, and every address in it works', async ({
  page,
  baseURL,
}) => {
  await page.goto('/sitemap');
  const sitemap = await page.evaluate<ParsedSitemap>(`(async () => {
    const text = await (await fetch('/sitemap.xml')).text();
    const xml = new DOMParser().parseFromString(text, 'application/xml');
    return {
      broken: xml.querySelector('parsererror') !== null,
      namespace: xml.documentElement.namespaceURI,
      urls: [...xml.querySelectorAll('url')].map((url) => ({
        loc: url.querySelector('loc')?.textContent ?? '',
        lastmod: url.querySelector('lastmod')?.textContent ?? '',
      })),
    };
  })()`);
  expect(sitemap.broken).toBe(false);
  expect(sitemap.namespace).toBe('http://www.sitemaps.org/schemas/sitemap/0.9');
  expect(sitemap.urls.length).toBeGreaterThan(8);
  for (const { loc, lastmod } of sitemap.urls) {
    expect(new URL(loc).origin).toBe(baseURL);
    expect(Number.isNaN(Date.parse(lastmod))).toBe(false);
    expect((await page.request.get(loc)).status()).toBe(200);
  }
  const robots = await page.request.get('/robots.txt');
  expect(robots.headers()['content-type']).toContain('text/plain');
  expect(await robots.text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
});

test('a distributor changes its menu, and visitors see it', async ({
  admin,
  distributor,
  product,
  newBrowser,
  watch,
}) => {
  // An invalid address is refused.
  watch.expectProblem(/status of 400/);
  const { host } = await product.site(distributor, {
    published: true,
    content: { sections: [{ type: 'hero', title: 'Calls that arrive' }] },
  });
  await admin.page.goto('/admin/tenant-settings?tab=site');
  const text = `Voice ${unique()}`;
  await admin.page.getByLabel('Text 1').first().fill(text);
  await admin.page.getByLabel('Address 1').first().fill('javascript:alert(1)');
  await admin.page.getByRole('button', { name: 'Save changes' }).click();
  await expect(admin.page.getByText('Please enter a path such as /services')).toBeVisible();
  await expectAccessible(admin.page);
  await admin.page.getByLabel('Address 1').first().fill('/contact');
  await admin.page.getByRole('button', { name: `Move ${text} down` }).click();
  await admin.page.getByRole('button', { name: 'Save changes' }).click();
  await expect(admin.page.getByText('Site saved')).toBeVisible();
  await expectFits(admin.page);

  const visitor = await (await newBrowser()).newPage();
  await visitor.goto(`http://${host}:${new URL(admin.page.url()).port}/`);
  const links = visitor.getByRole('banner').getByRole('navigation').first().getByRole('link');
  await expect(links.nth(1)).toHaveText(text);
  await expect(links.nth(1)).toHaveAttribute('href', '/contact');
});
