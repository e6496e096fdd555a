import type { APIRequestContext } from '@playwright/test';
import type { ReleaseAudience } from '@trunkline/contract/releases';
import { deep } from './fixtures/deep.ts';
import { expectAccessible, expectFits, expectNoHorizontalOverflow } from './fixtures/accessible.ts';
import { unique } from './fixtures/product.ts';
import { expect, test } from './fixtures/test.ts';

const home = { published: true, content: { sections: [{ type: 'hero', title: 'Home' }] } };
const notFound = /status of 404/;

async function publish(
  request: APIRequestContext,
  note: { company_id: string; title: string; content: string; audience?: ReleaseAudience },
): Promise<{ id: string; slug: string }> {
  const response = await request.post('/api/releases', { data: note });
  expect(response.status(), await response.text()).toBe(200);
  const { id, slug } = (await response.json()) as { id: string; slug: string };
  const published = await request.post(`/api/releases/${id}/publish`, { data: {} });
  expect(published.status(), await published.text()).toBe(200);
  return { id, slug };
}

test(
  'a note is written, published, read without JavaScript, and unpublished',
  deep(
    'e2e/blog.spec.ts › a post is written, saved automatically, published, read without JavaScript, and edited without visitors noticing',
  ),
  async ({ admin: { page }, distributor, product, newBrowser, watch, baseURL }) => {
    watch.expectProblem(notFound);
    const { host } = await product.site(distributor, home);
    const site = `http://${host}:${new URL(baseURL ?? '').port}`;
    const title = `Queues that call back ${unique()}`;
    await page.goto('/admin/release-notes');
    await page.getByRole('button', { name: 'New release note' }).first().click();
    const panel = page.getByRole('dialog');
    await panel.getByRole('textbox', { name: 'Title' }).fill(title);
    await panel.getByRole('textbox', { name: 'Version' }).fill('4.2');
    await panel.getByRole('textbox', { name: 'Summary' }).fill('Calls are answered right away.');
    await panel.getByRole('textbox', { name: 'Text' }).fill('Hang up: your place is kept.');
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Create release note' }).click();
    const toasts = page.getByRole('region', { name: 'Notifications' });
    await expect(toasts).toContainText(`${title} was created`);
    const choose = async (action: string) => {
      await panel.getByRole('button', { name: `Actions for ${title}` }).click();
      await page.getByRole('menuitem', { name: action, exact: true }).click();
    };

    const visitor = await (await newBrowser({ javaScriptEnabled: false })).newPage();
    const address = `${site}/releases/${title.toLowerCase().replaceAll(' ', '-')}`;
    await visitor.goto(`${site}/releases`);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('What’s new');
    await expect(visitor.getByText(title)).toHaveCount(0);
    expect((await visitor.goto(address))?.status()).toBe(404);

    await choose('Publish');
    await expect(toasts).toContainText(`${title} was published`);
    await visitor.goto(`${site}/releases`);
    await expect(visitor.getByText('Calls are answered right away.')).toBeVisible();
    await visitor.getByRole('link', { name: title }).click();
    await expect(visitor).toHaveURL(address);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(visitor.getByText('Hang up: your place is kept.')).toBeVisible();

    await choose('Unpublish');
    await expect(toasts).toContainText(`${title} was returned to draft`);
    expect((await visitor.reload())?.status()).toBe(404);
    await visitor.goto(`${site}/releases`);
    await expect(visitor.getByText(title)).toHaveCount(0);
  },
);

test('the public release notes are accessible, on a phone too', async ({
  admin: { page },
  distributor,
  product,
  baseURL,
}) => {
  const { host } = await product.site(distributor, home);
  const { port } = new URL(baseURL ?? '');
  const title = `Lanterns ${unique()}`;
  const content = '<h2>What it does</h2><p>Sixty on a <a href="/services">call</a>.</p>';
  const note = { company_id: distributor.id, title, content };
  const { slug } = await publish(page.request, note);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/releases', `/releases/${slug}`]) {
    await page.goto(`http://${host}:${port}${path}`);
    await expect(page.getByRole('main').getByText(title)).toBeVisible();
    await expectFits(page);
  }
});

test('the list and the page of a note in the portal are accessible, on a phone too', async ({
  admin: { page },
  distributor,
}) => {
  const title = `Lanterns ${unique()}`;
  const content = '<p>Sixty on a call.</p>';
  const { id } = await publish(page.request, { company_id: distributor.id, title, content });
  for (const path of ['/admin/release-notes', `/admin/release-notes/${id}`]) {
    await page.goto(path);
    await expect(page.locator('main').getByText(title).first()).toBeVisible();
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoHorizontalOverflow(page);
});

test('another tenant neither reads nor finds a published note', async ({
  admin,
  distributor,
  product,
  signIn,
  newBrowser,
  watch,
  baseURL,
}) => {
  watch.expectProblem(notFound);
  const otherCompany = await product.company({
    name: `Elsewhere ${unique()}`,
    kind: 'distributor',
  });
  const site = await product.site(distributor, home);
  const otherSite = await product.site(otherCompany, home);
  const title = `Bridges ${unique()}`;
  const content = '<p>Sixty on a <strong>call</strong>.</p><script>alert(1)</script>';
  const note = { company_id: distributor.id, title, content };
  const { id, slug } = await publish(admin.page.request, note);

  const { port } = new URL(baseURL ?? '');
  const visitor = await (await newBrowser({ javaScriptEnabled: false })).newPage();
  const read = async (host: string) =>
    (await visitor.goto(`http://${host}:${port}/releases/${slug}`))?.status();
  expect(await read(site.host)).toBe(200);
  await expect(visitor.getByRole('strong')).toHaveText('call');
  await expect(visitor.getByText('alert(1)')).toHaveCount(0);
  expect(await read(otherSite.host)).toBe(404);
  await visitor.goto(`http://${otherSite.host}:${port}/releases`);
  await expect(visitor.getByText(title)).toHaveCount(0);

  const { page } = await signIn(await product.person(otherCompany, 'admin'));
  expect((await page.request.get(`/api/releases/${id}`)).status()).toBe(404);
  const news = await page.request.get('/api/releases/news');
  expect(news.status()).toBe(200);
  expect(await news.text()).not.toContain(id);
  const list = await page.request.get('/api/releases');
  expect(list.status()).toBe(200);
  expect(await list.text()).not.toContain(id);
});

test(
  'a note for resellers is read by someone without access to the portal',
  deep(
    'server/src/capabilities/releases/verbs/news.test.ts › leaves out drafts, and shows targeted notes to their audience only',
  ),
  async ({ admin, distributor, product, signIn }) => {
    const company = { name: `Shop ${unique()}`, kind: 'reseller', parent: distributor } as const;
    const title = `Price lists ${unique()}`;
    await publish(admin.page.request, {
      company_id: distributor.id,
      title,
      audience: 'resellers',
      content: '<h2>Where it is</h2><p>Each <strong>morning</strong> a new one.</p>',
    });
    const { page } = await signIn(await product.person(await product.company(company), 'reseller'));
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/settings');
    await page.getByRole('button', { name: /^What's new, \d+ unread$/ }).click();
    const entry = page
      .getByRole('dialog', { name: "What's new" })
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: title }) });
    await expect(entry).toContainText('Unread');
    await entry.getByRole('button', { name: title }).click();
    await expect(entry.getByRole('strong')).toHaveText('morning');
    // It has no public URL.
    await expect(entry.getByRole('link')).toHaveCount(0);
    await expectFits(page);
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('button', { name: "What's new", exact: true })).toBeVisible();
    await expectFits(page);
  },
);
