import type { Page } from '@playwright/test';
import { deep } from './fixtures/deep.ts';
import { expectAccessible, expectFits } from './fixtures/accessible.ts';
import { PagesApi, PagesScreen } from './fixtures/pages-screen.ts';
import { unique } from './fixtures/product.ts';
import { expect, test } from './fixtures/test.ts';

const emptyHome = { published: true, content: { sections: [{ type: 'hero', title: 'Home' }] } };
const notFound = /status of 404/;
const withoutScripts = { javaScriptEnabled: false } as const;
const siteOf = (host: string, baseURL: string | undefined) =>
  `http://${host}:${new URL(baseURL ?? '').port}`;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a page is listed, published and unpublished; a visitor without JavaScript sees each change immediately', async ({
  admin,
  distributor,
  product,
  newBrowser,
  watch,
  baseURL,
}) => {
  test.setTimeout(120_000);
  watch.expectProblem(notFound);
  const { host } = await product.site(distributor, emptyHome);
  const api = new PagesApi(admin.context.request);
  const slug = `offer-${unique()}`;
  const id = await api.create('Our offer', slug);
  await api.write(id, 'Everything that rings');
  const visitor = await (await newBrowser(withoutScripts)).newPage();
  const address = `${siteOf(host, baseURL)}/${slug}`;
  expect((await visitor.goto(address))?.status()).toBe(404);

  const screen = new PagesScreen(admin.page);
  await admin.page.goto('/admin');
  await admin.page
    .getByRole('navigation', { name: 'Admin Portal' })
    .getByRole('link', { name: 'Content' })
    .click();
  await expect(screen.row('Our offer')).toContainText('Draft');
  await expect(screen.row('Our offer')).toContainText(slug);
  await expectAccessible(admin.page);
  await screen.choose('Our offer', 'Publish');
  await screen.confirm('Publish');
  await expect(screen.toasts).toContainText('Our offer was published');
  await expect(screen.row('Our offer')).toContainText('Published');
  await visitor.goto(address);
  await expect(heading(visitor)).toHaveText('Everything that rings');

  await api.write(id, 'Everything that rings, and more');
  await screen.open();
  await expect(screen.row('Our offer')).toContainText('Changed');
  await visitor.goto(address);
  await expect(heading(visitor)).toHaveText('Everything that rings');
  await api.publish(id);
  await visitor.goto(address);
  await expect(heading(visitor)).toHaveText('Everything that rings, and more');

  await screen.open();
  await screen.choose('Our offer', 'Unpublish');
  await screen.confirm('Unpublish');
  await expect(screen.row('Our offer')).toContainText('Draft');
  expect((await visitor.goto(address))?.status()).toBe(404);
});

test('an incomplete page is not published, and the reason is shown', async ({ admin }) => {
  const api = new PagesApi(admin.context.request);
  await api.create('Empty so far', `empty-${unique()}`);
  const screen = new PagesScreen(admin.page);
  await screen.open();
  await screen.choose('Empty so far', 'Publish');
  await screen.confirm('Publish');
  await expect(screen.toasts).toContainText('This page is empty.');
  await expect(screen.row('Empty so far')).toContainText('Draft');
});

test(
  'a moved page is available at its old address, and a deleted one is restored',
  deep(
    'server/src/http/inheritance.test.ts › an old address redirects, on this site and those below, unless a page uses it again',
  ),
  async ({ admin, distributor, product, newBrowser, watch, baseURL }) => {
    watch.expectProblem(notFound);
    const { host } = await product.site(distributor, emptyHome);
    const site = siteOf(host, baseURL);
    const api = new PagesApi(admin.context.request);
    const [oldSlug, newSlug] = [`old-${unique()}`, `new-${unique()}`];
    const id = await api.create('Moving', oldSlug);
    await api.write(id, 'Online now');
    await api.publish(id);
    const visitor = await (await newBrowser(withoutScripts)).newPage();
    await visitor.goto(`${site}/${oldSlug}`);
    await expect(heading(visitor)).toHaveText('Online now');
    await api.request(`/${id}/slug`, { slug: newSlug });
    await visitor.goto(`${site}/${oldSlug}`);
    await expect(visitor).toHaveURL(`${site}/${newSlug}`);
    await expect(heading(visitor)).toHaveText('Online now');

    const screen = new PagesScreen(admin.page);
    await screen.open();
    await screen.choose('Moving', 'Delete');
    await screen.confirm('Delete');
    await expect(screen.toasts).toContainText('Moving was moved to the recycle bin');
    expect((await visitor.goto(`${site}/${newSlug}`))?.status()).toBe(404);
    await screen.toasts.getByRole('button', { name: 'Undo' }).click();
    await expect(screen.row('Moving')).toContainText('Published');
    expect((await visitor.goto(`${site}/${newSlug}`))?.status()).toBe(200);
  },
);

test(
  'a version is restored as a draft, and visitors see no change until it is published',
  deep(
    'server/src/capabilities/pages/verbs/restore-version.test.ts › a version becomes the draft; the published page is unchanged until the next publication',
  ),
  async ({ admin, distributor, product, newBrowser, baseURL }) => {
    const { host } = await product.site(distributor, emptyHome);
    const api = new PagesApi(admin.context.request);
    const slug = `history-${unique()}`;
    const id = await api.create('History', slug);
    for (const title of ['First', 'Second']) {
      await api.write(id, title);
      await api.publish(id);
    }
    const visitor = await (await newBrowser(withoutScripts)).newPage();
    const address = `${siteOf(host, baseURL)}/${slug}`;
    await api.request(`/${id}/versions/1/restore`, {});
    await visitor.goto(address);
    await expect(heading(visitor)).toHaveText('Second');
    await api.publish(id);
    await visitor.goto(address);
    await expect(heading(visitor)).toHaveText('First');
    const { items } = await api.request<{ items: { number: number; live: boolean }[] }>(
      `/${id}/versions`,
    );
    expect(items.map(({ number, live }) => [number, live])).toEqual([
      [3, true],
      [2, false],
      [1, false],
    ]);
  },
);

test(
  'a page goes live at its scheduled time, through the job',
  deep(
    'server/src/capabilities/pages/verbs/schedule.test.ts › the draft goes live at its time and not before; later edits wait',
  ),
  async ({ admin, distributor, product, newBrowser, watch, baseURL }) => {
    watch.expectProblem(notFound);
    const { host } = await product.site(distributor, emptyHome);
    const api = new PagesApi(admin.context.request);
    const slug = `later-${unique()}`;
    const id = await api.create('Later', slug);
    await api.write(id, 'Now it is out');
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    await api.request(`/${id}/schedule`, { at: tomorrow });
    const screen = new PagesScreen(admin.page);
    await screen.open();
    await expect(screen.row('Later')).toContainText('Scheduled');
    const visitor = await (await newBrowser(withoutScripts)).newPage();
    const address = `${siteOf(host, baseURL)}/${slug}`;
    expect((await visitor.goto(address))?.status()).toBe(404);
    await product.publishScheduledPage(id);
    await expect.poll(async () => (await visitor.goto(address))?.status()).toBe(200);
    await expect(heading(visitor)).toHaveText('Now it is out');
    await screen.open();
    await expect(screen.row('Later')).toContainText('Published');
  },
);

test(
  'a company below customises an inherited page and is notified of changes above',
  deep(
    'server/src/capabilities/pages/verbs/override.test.ts › the copy is a draft: visitors see the inherited page until it is published',
  ),
  async ({ admin, distributor, product, signIn, newBrowser, baseURL }) => {
    const shop = await product.company({
      name: `Shop ${unique()}`,
      kind: 'reseller',
      parent: distributor,
    });
    const { host } = await product.site(shop, emptyHome);
    const slug = `terms-${unique()}`;
    const title = `Terms ${unique()}`;
    const parentApi = new PagesApi(admin.context.request);
    const upstream = await parentApi.create(title, slug);
    await parentApi.write(upstream, 'From above');
    await parentApi.publish(upstream);
    const visitor = await (await newBrowser(withoutScripts)).newPage();
    const address = `${siteOf(host, baseURL)}/${slug}`;
    await visitor.goto(address);
    await expect(heading(visitor)).toHaveText('From above');

    const childOwner = await signIn(await product.person(shop, 'owner'));
    const screen = new PagesScreen(childOwner.page);
    await screen.open(`?inherited=${slug}`);
    await expect(childOwner.page.getByText(`/${slug} · from ${distributor.name}`)).toBeVisible();
    await expectAccessible(childOwner.page);
    await childOwner.page.getByRole('button', { name: `Make your own copy: ${title}` }).click();
    await expect(childOwner.page).toHaveURL(/\/admin\/cms\/pages\/edit\/[0-9a-f-]{36}$/);
    const pageId = childOwner.page.url().split('/').at(-1) ?? '';
    // The editor holds the page's lock until it is closed; the rest of the journey uses the API.
    await expect(childOwner.page.getByRole('button', { name: 'Publish' })).toBeVisible({
      timeout: 40_000,
    });
    await childOwner.page.getByRole('link', { name: 'All pages' }).click();
    const api = new PagesApi(childOwner.context.request);
    await expect.poll(() => api.request(`/${pageId}`)).toMatchObject({ lock: null });
    await api.write(pageId, 'Our own terms');
    await visitor.goto(address);
    await expect(heading(visitor)).toHaveText('From above');
    await api.publish(pageId);
    await visitor.goto(address);
    await expect(heading(visitor)).toHaveText('Our own terms');

    await parentApi.write(upstream, 'Changed above');
    await parentApi.publish(upstream);
    await visitor.goto(address);
    await expect(heading(visitor)).toHaveText('Our own terms');
    expect(await api.request(`/${pageId}`)).toMatchObject({ upstream: { changed: true } });
    expect(await api.request(`/${pageId}/upstream`)).toMatchObject({
      base: { content: { sections: [{ title: 'From above' }] } },
      current: { content: { sections: [{ title: 'Changed above' }] } },
      mine: { content: { sections: [{ title: 'Our own terms' }] } },
    });
    await api.request(`/${pageId}/upstream/take`, {});
    await api.publish(pageId);
    await visitor.goto(address);
    await expect(heading(visitor)).toHaveText('Changed above');
  },
);

test(
  'the edit button appears for owners and admins of the site only',
  deep(
    'web/src/islands/page-islands.browser.test.tsx › the Edit Page button › is not shown for the role %j',
  ),
  async ({ owner, colleague, signIn, page }) => {
    const button = (page: Page) => page.getByRole('link', { name: 'Edit Page' });
    await owner.page.goto('/services');
    await expect(button(owner.page)).toHaveAttribute(
      'href',
      /^\/admin\/cms\/pages\/edit\/[0-9a-f-]{36}$/,
    );
    await expectAccessible(owner.page);
    const reseller = await signIn(await colleague('reseller'));
    const loaded = reseller.page.waitForResponse('**/api/users/me');
    await reseller.page.goto('/services');
    await (await loaded).finished();
    // Waits for a response after the one that would have shown the button.
    await reseller.page.evaluate(`fetch('/api/users/me').then((answer) => answer.text())`);
    await expect(button(reseller.page)).toHaveCount(0);
    await page.goto('/services');
    await expect(button(page)).toHaveCount(0);
  },
);

test('every block of a marketing page is accessible without JavaScript, in light and dark mode and on a phone', async ({
  admin,
  distributor,
  product,
  newBrowser,
  baseURL,
}) => {
  const { host } = await product.site(distributor, emptyHome);
  const api = new PagesApi(admin.context.request);
  const slug = `blocks-${unique()}`;
  const id = await api.create('Blocks', slug);
  const feature = (title: string) => ({ icon: 'phone', title, description: 'What it does.' });
  const sections = [
    { type: 'hero', title: 'Blocks' },
    { type: 'feature_grid', title: 'Features', features: ['One', 'Two', 'Three'].map(feature) },
    {
      type: 'logo_strip',
      title: 'Works with',
      logos: [{ image_url: '/favicon.svg', name: 'Mark' }],
    },
    { type: 'steps', title: 'Steps', steps: [{ title: 'Begin', description: 'Here.' }] },
    {
      type: 'comparison',
      title: 'Compared',
      columns: ['Basic', 'Complete'],
      rows: [{ label: 'Recording', values: ['no', 'yes'] }],
    },
    { type: 'faq', title: 'Questions', items: [{ question: 'Why?', answer: '<p>Because.</p>' }] },
    { type: 'embed', title: 'Seen', url: 'https://vimeo.com/76979871' },
  ];
  await api.request(`/${id}/draft`, { draft_version: 0, content: { sections } }, 'PATCH');
  await api.publish(id);
  const address = `${siteOf(host, baseURL)}/${slug}`;
  const plainPage = await (await newBrowser(withoutScripts)).newPage();
  await plainPage.goto(address);
  await plainPage.getByText('Why?').click();
  await expect(plainPage.getByText('Because.')).toBeVisible();
  await expect(plainPage.getByRole('cell', { name: 'Yes' })).toBeVisible();
  await expect(plainPage.getByRole('link', { name: 'Open on Vimeo' })).toHaveAttribute(
    'href',
    'https://vimeo.com/76979871',
  );

  const visitor = await (await newBrowser()).newPage();
  await visitor.route('https://player.vimeo.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Film</title>' }),
  );
  const requestedUrls: string[] = [];
  visitor.on('request', (request) => requestedUrls.push(new URL(request.url()).hostname));
  await visitor.goto(address);
  await expectAccessible(visitor);
  const playButton = visitor.getByRole('button', { name: 'Play video' });
  await expect(playButton).toBeVisible();
  expect(requestedUrls.filter((name) => name !== host)).toEqual([]);
  await playButton.click();
  await expect(visitor.locator('iframe[title="Seen"]')).toBeVisible();
  await expect.poll(() => requestedUrls).toContain('player.vimeo.com');
  await visitor.setViewportSize({ width: 390, height: 844 });
  await expectFits(visitor);
});
