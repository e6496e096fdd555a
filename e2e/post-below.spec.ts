import { deep } from './fixtures/deep.ts';
import { expectAccessible } from './fixtures/accessible.ts';
import { unique } from './fixtures/product.ts';
import { siteOf } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

const emptyHome = { published: true, content: { sections: [{ type: 'hero', title: 'Home' }] } };
const notFound = /status of 404/;

test(
  'a company shares a post with the sites below; one of them copies it and reviews a change',
  deep(
    'server/src/capabilities/blog/verbs/override.test.ts › the copy is a draft: visitors see the inherited post until it is published',
  ),
  async ({ admin, distributor, product, newBrowser, signIn, watch, baseURL }) => {
    watch.expectProblem(notFound);
    const shop = await product.company({
      name: `Shop ${unique()}`,
      kind: 'reseller',
      parent: distributor,
    });
    const sibling = await product.company({ name: `Aside ${unique()}`, kind: 'distributor' });
    const siteFor = async (company: typeof shop) =>
      siteOf((await product.site(company, emptyHome)).host, baseURL);
    const source = await siteFor(distributor);
    const site = await siteFor(shop);
    const otherSite = await siteFor(sibling);
    const title = `Porting ${unique()}`;
    const path = `/blog/${title.toLowerCase().replace(' ', '-')}`;

    const parentPage = admin.page;
    await parentPage.goto('/admin/cms/blog/new');
    await parentPage.getByRole('textbox', { name: 'Title' }).fill(title);
    await parentPage.getByRole('button', { name: 'Start writing' }).click();
    await parentPage.getByRole('textbox', { name: 'Excerpt' }).fill('How a number moves.');
    await parentPage.getByRole('textbox', { name: 'Text', exact: true }).click();
    await parentPage.keyboard.type('It takes ten days.');
    await parentPage.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(parentPage.getByText(/Visitors see it at/)).toBeVisible();
    const visitor = await (await newBrowser({ javaScriptEnabled: false })).newPage();
    expect((await visitor.goto(site + path))?.status()).toBe(404);

    await parentPage.getByRole('checkbox', { name: 'Use on sites below' }).click();
    await expect(
      parentPage.getByText('Sites below now show the post', { exact: true }),
    ).toBeVisible();
    await visitor.goto(`${site}/blog`);
    await visitor.getByRole('link', { name: title }).click();
    await expect(visitor.getByText('It takes ten days.')).toBeVisible();
    const canonical = visitor.locator('link[rel="canonical"]');
    await expect(canonical).toHaveAttribute('href', source + path);
    expect((await visitor.goto(otherSite + path))?.status()).toBe(404);

    const { page } = await signIn(await product.person(shop, 'owner'));
    await page.goto('/admin/cms/blog');
    await page.getByRole('button', { name: `Make your own copy: ${title}` }).click();
    const heading = page.getByRole('textbox', { name: 'Title', exact: true });
    await expect(heading).toHaveValue(title);
    await heading.fill('Our own words');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText(/Visitors see it at/)).toBeVisible();
    await visitor.goto(site + path);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Our own words');
    await expect(canonical).toHaveAttribute('href', site + path);

    await parentPage.getByRole('textbox', { name: 'Title', exact: true }).fill('Faster porting');
    await Promise.all([
      parentPage.waitForResponse(/\/publish$/),
      parentPage.getByRole('button', { name: 'Publish changes', exact: true }).click(),
    ]);
    await page.reload();
    const notice = page.getByRole('region', { name: 'The original has changed' });
    await notice.getByRole('button', { name: 'See what changed' }).click();
    const panel = page.getByRole('dialog', { name: 'The original has changed' });
    await expect(panel).toContainText('Faster porting');
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Use the original' }).click();
    await expect(heading).toHaveValue('Faster porting');
    await expect(notice).toBeHidden();
    await visitor.goto(site + path);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Our own words');
  },
);
