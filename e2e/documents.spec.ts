import type { Page } from '@playwright/test';
import { deep } from './fixtures/deep.ts';
import { expectAccessible } from './fixtures/accessible.ts';
import { waitUntilIdle } from './fixtures/idle.ts';
import { startOwnProduct } from './fixtures/own-product.ts';
import { unique } from './fixtures/product.ts';
import { expect, test } from './fixtures/test.ts';

const publicPages = [
  '/',
  '/services',
  '/partners',
  '/resources',
  '/resources/case-studies',
  '/about',
  '/contact',
  '/privacy',
  '/terms',
];

const notFound = /status of 404/;

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the home page is complete', async ({ page, baseURL }) => {
    const response = await page.goto('/');
    expect(response?.status()).toBe(200);
    const published = await page.request.get('/api/pages/published?slug=home');
    const { title, description } = (await published.json()) as Record<string, string>;
    await expect(page).toHaveTitle(title ?? '');
    const content = (selector: string) => page.locator(selector).getAttribute('content');
    expect(await content('meta[name="description"]')).toBe(description);
    expect(await content('meta[property="og:title"]')).toBe(title);
    expect(await content('meta[property="og:description"]')).toBe(description);
    expect(await content('meta[property="og:url"]')).toBe(`${baseURL}/`);
    expect(await content('meta[property="og:type"]')).toBe('website');
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${baseURL}/`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');

    const header = page.getByRole('banner');
    const main = header.getByRole('navigation', { name: 'Main' });
    for (const name of ['Services', 'Partners', 'Resources', 'About', 'Contact'])
      await expect(main.getByRole('link', { name, exact: true })).toBeVisible();
    await expect(header.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);

    const footer = page.getByRole('contentinfo');
    for (const name of ['Privacy Policy', 'Terms of Service'])
      await expect(footer.getByRole('link', { name })).toBeVisible();
    await expect(footer.getByRole('link', { name: /^\S+@\S+$/ })).toHaveAttribute(
      'href',
      /^mailto:/,
    );
    await expect(footer.getByRole('link', { name: /^\+[\d ]+$/ })).toHaveAttribute('href', /^tel:/);
    await expect(footer.getByText(/^©/)).toBeVisible();
  });

  test(
    'every link on the site works',
    deep('e2e/site.spec.ts › an XML parser reads the sitemap, and every address in it works'),
    async ({ page, baseURL }) => {
      const visited = new Set<string>();
      const queue = ['/'];
      for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
        visited.add(path);
        const response = await page.goto(path);
        expect(response?.status(), path).toBe(200);
        if (path === '/auth') continue;
        const addresses = await page
          .getByRole('link')
          .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
        for (const address of addresses) {
          const target = new URL(address, page.url());
          const isKnown = visited.has(target.pathname) || queue.includes(target.pathname);
          if (target.origin === baseURL && !isKnown) queue.push(target.pathname);
        }
      }
      expect([...visited].sort()).toEqual(expect.arrayContaining(publicPages));
    },
  );

  test('the phone menu opens at 390 px', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    const services = page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Services', exact: true });
    await expect(services).toBeHidden();
    await page.locator('summary').filter({ visible: true }).click();
    await services.click();
    await expect(page).toHaveURL('/services');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test('a page at 390 px is no wider than the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of publicPages) {
    await page.goto(path);
    const width = await page.evaluate<number>('document.documentElement.scrollWidth');
    expect(width, path).toBeLessThanOrEqual(390);
  }
});

test(
  "a tenant's site uses the tenant's theme",
  deep(
    'server/src/http/documents.test.ts › the requested host › a custom domain has its own page, theme and links',
  ),
  async ({ page, product, distributor, baseURL }) => {
    const { host } = await product.site(distributor, {
      published: true,
      content: { sections: [{ type: 'hero', title: 'Violet lines' }] },
    });
    await product.asPlatform((tx) =>
      tx
        .insertInto('tenant_themes')
        .values({ company_id: distributor.id, primary_color: '#6d28d9' })
        .execute(),
    );
    const mark = page.getByRole('banner').locator('svg circle').first();
    await page.goto('/');
    await expect(mark).toHaveCSS('fill', 'rgb(15, 118, 110)');
    await page.goto(`http://${host}:${new URL(baseURL ?? '').port}/`);
    await expect(page.getByRole('heading', { level: 1, name: 'Violet lines' })).toBeVisible();
    await expect(mark).toHaveCSS('fill', 'rgb(109, 40, 217)');
  },
);

test(
  'an unknown path returns the not-found page with status 404',
  deep('web/src/documents/render.test.ts › the not-found page shows the path as text'),
  async ({ page, watch }) => {
    watch.expectProblem(notFound);
    const response = await page.goto('/nothing/like/this');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This line is not connected');
    await expect(page.getByText('/nothing/like/this')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Go to Homepage' }).click();
    await expect(page).toHaveURL('/');
  },
);

async function expectBuiltInHome(page: Page): Promise<void> {
  const main = page.getByRole('main');
  const hero = main.locator('section').first();
  await expect(hero.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(hero.getByText(/^(?:500\+|100\+|95%)$/)).toHaveCount(3);
  for (const id of ['impact', 'ai-features', 'results', 'architecture', 'features'])
    await expect(main.locator(`#${id}`)).toBeVisible();
  for (const href of ['/contact', '/services'])
    await expect(hero.locator(`a[href="${href}"]`)).toBeVisible();
}

test(
  'the built-in home page appears when none is published or it cannot be read',
  deep(
    'server/src/http/documents.test.ts › the built-in home page › appears while the page is not published, and is replaced by it',
  ),
  async ({ page }) => {
    // A separate product, because breaking the shared one would break every other journey.
    await using ownProduct = await startOwnProduct();
    await ownProduct.executeSql(
      'alter function app.read_published_page(uuid, text) rename to read_nothing',
    );
    const response = await page.goto(ownProduct.origin);
    expect(response?.status()).toBe(200);
    await expectBuiltInHome(page);
    await ownProduct.executeSql(
      'alter function app.read_nothing(uuid, text) rename to read_published_page',
    );
    // Companies without a home page use the platform's: without it there is none at all.
    await ownProduct.executeSql("update pages set published = false where slug = 'home'");
    expect((await page.goto(ownProduct.origin))?.status()).toBe(200);
    await expectBuiltInHome(page);
    await expectAccessible(page);
    await ownProduct.executeSql("update pages set published = true where slug = 'home'");
    const title = 'One line from the provider to the last seat';
    await expect(async () => {
      await page.goto(ownProduct.origin);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title, { timeout: 500 });
    }).toPass();
    // The product stops before the page does, so its remaining requests would fail.
    await page.goto('about:blank');
  },
);

test(
  'visitors see immediately what an owner publishes',
  deep(
    'server/src/http/documents.test.ts › publishing › is visible immediately to the person who published',
  ),
  async ({ page, product, distributor, signIn, baseURL }) => {
    const title = (number: number) => `Edition ${number} of ${distributor.name}`;
    const sections = (number: number) => ({ sections: [{ type: 'hero', title: title(number) }] });
    const { host, pageId } = await product.site(distributor, {
      published: true,
      content: sections(1),
    });
    const site = `http://${host}:${new URL(baseURL ?? '').port}/`;
    const { context } = await signIn(await product.person(distributor, 'owner'));
    await page.goto(site);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title(1));
    const send = async (path: string, data: object, method: 'POST' | 'PATCH' = 'POST') => {
      const response = await context.request.fetch(`/api/pages/${pageId}/${path}`, {
        method,
        data,
      });
      expect(response.status(), await response.text()).toBe(200);
    };
    for (const edition of [2, 3]) {
      await send('draft', { draft_version: 0, content: sections(edition) }, 'PATCH');
      await send('publish', {});
      await page.goto(site);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title(edition));
    }
    await send('unpublish', {});
    await page.goto(site);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'One line from the provider to the last seat',
    );
  },
);

test('fonts, pictures and styles come from the site itself', async ({ page, baseURL }) => {
  const externalUrls: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${baseURL}/`) && !request.url().startsWith('data:'))
      externalUrls.push(request.url());
  });
  for (const path of publicPages) {
    await page.goto(path);
    await waitUntilIdle(page);
  }
  expect(externalUrls).toEqual([]);
});

test('the not-found page is accessible', async ({ page, watch }) => {
  watch.expectProblem(notFound);
  await page.goto(`/nowhere-${unique()}`);
  await expectAccessible(page);
});

test(
  'signed-in users see the account menu instead of the Sign In button',
  deep(
    'web/src/islands/islands.browser.test.tsx › the account menu › opens and closes with its button, and links to the account pages and the portal',
  ),
  async ({ admin }) => {
    const { page } = admin;
    await page.goto('/');
    const header = page.getByRole('banner');
    const account = header.getByRole('button', { name: 'Account' });
    await expect(account).toBeVisible();
    await expect(header.getByRole('link', { name: 'Sign In' })).toHaveCount(0);
    await expect(header.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile');
    await account.click();
    await expect(account).toHaveAttribute('aria-expanded', 'true');
    await expect(header.getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(header.getByRole('link', { name: 'Admin' })).toBeHidden();
    await expect(account).toBeFocused();

    await account.click();
    await header.getByRole('button', { name: 'Sign Out' }).click();
    await expect(header.getByRole('link', { name: 'Sign In' })).toBeVisible();
    const session = await page.request.get('/api/auth/get-session');
    expect(await session.json()).toBeNull();
    await page.goto('/admin');
    await expect(page).toHaveURL('/auth');
  },
);
