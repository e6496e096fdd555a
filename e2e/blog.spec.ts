import { expectAccessible, expectFits, expectNoHorizontalOverflow } from './fixtures/accessible.ts';
import { unique } from './fixtures/product.ts';
import { expect, test } from './fixtures/test.ts';

const emptyHome = { published: true, content: { sections: [{ type: 'hero', title: 'Home' }] } };
const notFound = /status of 404/;

test('a post is written, saved automatically, published, read without JavaScript, and edited without visitors noticing', async ({
  admin,
  distributor,
  product,
  newBrowser,
  watch,
  baseURL,
}) => {
  watch.expectProblem(notFound);
  const { host } = await product.site(distributor, emptyHome);
  const site = `http://${host}:${new URL(baseURL ?? '').port}`;
  const title = `Lamps ${unique()}`;
  const { page } = admin;
  await page.goto('/admin/cms/blog');
  await page.getByRole('button', { name: 'New post' }).first().click();
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('button', { name: 'Start writing' }).click();
  await page.getByRole('textbox', { name: 'Excerpt' }).fill('What a lamp says.');
  await page.getByRole('textbox', { name: 'Text', exact: true }).click();
  await page.keyboard.type('A caller is waiting.');
  await expect(page.getByText('All changes saved')).toBeVisible();
  await expectFits(page);

  const visitor = await (await newBrowser({ javaScriptEnabled: false })).newPage();
  const address = `${site}/blog/${title.toLowerCase().replace(' ', '-')}`;
  expect((await visitor.goto(address))?.status()).toBe(404);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText(/Visitors see it at/)).toBeVisible();
  await visitor.goto(`${site}/blog`);
  await visitor.getByRole('link', { name: title }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(visitor.getByText('A caller is waiting.')).toBeVisible();
  const feed = await visitor.goto(`${site}/blog/rss.xml`);
  expect(await feed?.text()).toContain(`<link>${address}</link>`);

  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Ruined');
  await expect(page.getByText('Not saved yet')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('All changes saved')).toBeVisible();
  await visitor.goto(address);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(title);

  await page.getByRole('button', { name: 'Versions' }).click();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Published' })
    .getByRole('button', { name: 'Restore' })
    .click();
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(title);
});

test('two people editing the same post get a conflict, and another tenant finds nothing', async ({
  admin,
  distributor,
  product,
  signIn,
  owner,
  watch,
}) => {
  watch.expectProblem(/status of 40[49]/);
  const { page } = admin;
  const response = await page.request.post('/api/blog', { data: { title: 'Shared' } });
  const { id } = (await response.json()) as { id: string };
  await page.goto(`/admin/cms/blog/${id}`);
  const other = await signIn(
    await product.person(distributor, 'admin', { firstName: 'Ada', lastName: 'Byron' }),
  );
  await other.page.goto(`/admin/cms/blog/${id}`);
  await other.page.getByRole('textbox', { name: 'Excerpt' }).fill('Hers');
  await expect(other.page.getByText('All changes saved')).toBeVisible();
  await page.getByRole('textbox', { name: 'Excerpt' }).fill('His');
  await expect(page.getByText('Someone else saved this post while you were writing')).toBeVisible();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();

  const stranger = await product.person(
    await product.company({ name: `Elsewhere ${unique()}`, kind: 'distributor' }),
    'admin',
    {
      firstName: 'Eve',
      lastName: 'Other',
    },
  );
  const otherSession = await signIn(stranger);
  expect((await otherSession.page.request.get(`/api/blog/${id}/draft`)).status()).toBe(404);
  expect((await owner.page.request.get(`/api/blog/${id}/draft`)).status()).toBe(200);
});

test('the list and the public posts are accessible, on a phone too', async ({
  admin: { page },
  distributor,
  product,
  baseURL,
}) => {
  const { host } = await product.site(distributor, emptyHome);
  const send = async (path: string, data: object, method: 'POST' | 'PATCH' = 'POST') => {
    const response = await page.request.fetch(`/api/blog${path}`, { method, data });
    expect(response.status(), await response.text()).toBe(200);
    return (await response.json()) as { id: string; slug: string; version: number };
  };
  const title = `Lanterns that stay lit until the last of the walkers is home ${unique()}`;
  const { id, version } = await send('', { title });
  const content = {
    excerpt: 'What a lantern says.',
    content:
      '<h2>At night</h2><p>See <a href="/services">our services</a>.</p><blockquote><p>Bright.</p></blockquote>' +
      '<table><tbody><tr><th>Lamp</th><td>On</td></tr></tbody></table>',
    tags: ['Light'],
  };
  const draft = await send(`/${id}/draft`, { ...content, version }, 'PATCH');
  const { slug } = await send(`/${id}/publish`, { version: draft.version });
  await page.goto('/admin/cms/blog');
  await expect(page.getByRole('main').getByText(title).first()).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/admin/cms/blog/${id}`);
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(title);
  await expectNoHorizontalOverflow(page);
  const site = `http://${host}:${new URL(baseURL ?? '').port}`;
  await page.goto(`${site}/blog/${slug}`);
  const main = page.getByRole('main');
  const author = await main.locator('a[rel=author]').getAttribute('href');
  expect(author).toMatch(/^\/blog\/author\/./);
  for (const path of ['/blog', `/blog/${slug}`, '/blog/tag/light', author ?? '']) {
    await page.goto(`${site}${path}`);
    await expect(main.getByText(title).first()).toBeVisible();
    await expectFits(page);
  }
});
