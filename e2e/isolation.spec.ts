import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { deep } from './fixtures/deep.ts';
import { CompaniesScreen } from './fixtures/companies-screen.ts';
import { type TestCompany, type Product, unique } from './fixtures/product.ts';
import { expect, type SignedIn, test as base } from './fixtures/test.ts';

interface Branch {
  readonly top: TestCompany;
  readonly reseller: TestCompany;
  readonly customer: TestCompany;
  /** Occurs in every name of this branch and in no other. */
  readonly mark: string;
}

async function createBranch(product: Product): Promise<Branch> {
  const mark = unique();
  const top = await product.company({ name: `Distributor ${mark}`, kind: 'distributor' });
  const reseller = await product.company({
    name: `Reseller ${mark}`,
    kind: 'reseller',
    parent: top,
  });
  const customer = await product.company({
    name: `Customer ${mark}`,
    kind: 'customer',
    parent: reseller,
  });
  return { top, reseller, customer, mark };
}

/** Two distributors that must not see each other; the signed-in person belongs to `mine`. */
const test = base.extend<{ mine: Branch; theirs: Branch; insider: SignedIn }>({
  mine: async ({ product }, provide) => provide(await createBranch(product)),
  theirs: async ({ product }, provide) => provide(await createBranch(product)),
  insider: async ({ product, mine, signIn }, provide) =>
    provide(await signIn(await product.person(mine.top, 'admin'))),
});

const names = (branch: Branch) => [branch.customer.name, branch.top.name, branch.reseller.name];
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

test('the owner sees both distributors; the admin of one sees only their own subtree', async ({
  owner,
  insider,
  mine,
  theirs,
}) => {
  const allCompanies = new CompaniesScreen(owner.page);
  for (const branch of [mine, theirs]) {
    await allCompanies.open(`?search=${branch.mark}`);
    await allCompanies.expectNames(names(branch));
  }
  const screen = new CompaniesScreen(insider.page);
  await screen.open();
  await screen.expectNames(names(mine));
  await expect(screen.total).toHaveText('3 companies');
  await screen.searchField.fill(theirs.mark);
  await expect(insider.page.getByRole('heading', { name: 'No companies match' })).toBeVisible();
});

test(
  "counts and dashboard cover only the user's own subtree",
  deep(
    "server/src/http/guards.test.ts › a distributor's admin and another tenant's data › lists, counts, dashboard and audit log contain only the admin's subtree",
  ),
  async ({ insider: { page }, mine, theirs, product }) => {
    await product.person(theirs.reseller, 'reseller');
    await page.goto('/admin');
    await expect(
      page.getByText(`Figures for ${mine.top.name} and every company below it.`),
    ).toBeVisible();
    const figure = (label: string) =>
      page.getByRole('main').locator('dl > div').filter({ hasText: label }).first();
    await expect(figure('Companies')).toContainText('3');
    await expect(figure('People')).toContainText('1');
    await expect(page.getByText(theirs.mark)).toHaveCount(0);
    await expect(page.getByText('Platform', { exact: true })).toHaveCount(0);
    const badge = page.getByRole('navigation', { name: 'Admin Portal' }).getByRole('link').nth(1);
    await expect(badge).toHaveText(/Company Management\s*3$/);
  },
);

test(
  "other tenants' activity is not visible",
  deep(
    "server/src/http/guards.test.ts › a distributor's admin and another tenant's data › lists, counts, dashboard and audit log contain only the admin's subtree",
  ),
  async ({ insider, owner, mine, theirs }) => {
    for (const branch of [mine, theirs]) {
      const response = await owner.context.request.post(
        `/api/companies/${branch.customer.id}/suspend`,
        {
          data: {},
        },
      );
      expect(response.status(), await response.text()).toBe(200);
    }
    await insider.page.goto('/admin');
    const activity = insider.page.getByRole('main').getByRole('listitem');
    await expect(activity.filter({ hasText: mine.customer.name }).first()).toBeVisible();
    await expect(activity.filter({ hasText: theirs.mark })).toHaveCount(0);
  },
);

test(
  "the tree starts at the user's own company",
  deep(
    "web/src/capabilities/companies/pages/companies.browser.test.tsx › the tree of companies › starts at the user's own company, expanded, and announces the level of each",
  ),
  async ({ insider: { page }, mine }) => {
    const screen = new CompaniesScreen(page);
    await screen.open('?tab=tree');
    await expect(screen.tree.getByRole('treeitem').first()).toContainText(mine.top.name);
    await expect(screen.treeItem(mine.reseller.name)).toBeVisible();
    await expect(screen.tree.getByRole('treeitem')).toHaveCount(2);
  },
);

test(
  "an export contains only the user's own subtree",
  deep(
    "server/src/http/guards.test.ts › a distributor's admin and another tenant's data › lists, counts, dashboard and audit log contain only the admin's subtree",
  ),
  async ({ insider: { page }, mine }) => {
    const screen = new CompaniesScreen(page);
    await screen.open();
    const downloadPromise = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const text = await readFile(await (await downloadPromise).path(), 'utf8');
    const lines = text.trimEnd().split('\r\n').slice(1);
    expect(lines).toHaveLength(3);
    for (const line of lines) expect(line).toContain(mine.mark);
  },
);

test(
  'the palette finds nothing from other tenants',
  deep(
    'database/src/isolation/search.test.ts › search in a subtree of thousands › finds nothing for a word that only another tenant uses',
  ),
  async ({ insider: { page }, mine, theirs }) => {
    await page.goto('/admin');
    await expect(heading(page, 'Dashboard')).toBeVisible();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    await palette.getByRole('combobox').fill(theirs.mark);
    await expect(palette.getByText(/No results/)).toBeVisible();
    await palette.getByRole('combobox').fill(mine.mark);
    await expect(palette.getByRole('option')).toHaveCount(3);
  },
);

test('a guessed address is not found, and a guessed ID changes nothing', async ({
  insider: { page, context },
  owner,
  mine,
  theirs,
  watch,
}) => {
  watch.expectProblem(/status of 404/);
  const message = 'The requested item was not found.';
  // One record, because three different ones would block the person.
  const id = theirs.customer.id;
  await page.goto(`/admin/companies/${id}`);
  await expect(page.getByRole('heading', { name: 'Company not found' })).toBeVisible();
  await expect(page.getByText(theirs.mark)).toHaveCount(0);
  await page.goto(`/admin/companies?open=${id}`);
  await expect(page.getByRole('dialog').getByText(message)).toBeVisible();
  await page.goto(`/admin/companies?parent_id=${id}`);
  await expect(page.getByRole('heading', { name: 'No companies match' })).toBeVisible();

  const { request } = context;
  const statuses = [
    (await request.get(`/api/companies/${id}`)).status(),
    (await request.patch(`/api/companies/${id}`, { data: { version: 1, name: 'Mine' } })).status(),
    (await request.delete(`/api/companies/${id}`, { data: {} })).status(),
    (await request.post(`/api/companies/${id}/suspend`, { data: {} })).status(),
  ];
  expect(statuses).toEqual([404, 404, 404, 404]);
  const creation = await request.post('/api/companies', {
    data: { parent_id: id, name: 'Cuckoo', kind: 'customer' },
  });
  expect([400, 404]).toContain(creation.status());
  const bulk = await request.post('/api/companies/bulk', {
    data: { action: 'suspend', ids: [id, mine.customer.id] },
  });
  const { results } = (await bulk.json()) as { results: { ok: boolean }[] };
  expect(results.map(({ ok }) => ok)).toEqual([false, true]);

  const foreignResponse = await owner.context.request.get(`/api/companies/${id}`);
  expect(await foreignResponse.json()).toMatchObject({
    name: theirs.customer.name,
    status: 'active',
    version: 1,
  });
});

test(
  'people below a suspended distributor can no longer act',
  deep(
    'server/src/capabilities/companies/verbs/suspend.test.ts › people of a suspended company are refused on their next request',
  ),
  async ({ insider: { page, context }, owner, mine, watch }) => {
    // The open page may send requests in the meantime, which fail too.
    watch.expectSignedOut();
    await page.goto('/admin');
    await expect(heading(page, 'Dashboard')).toBeVisible();
    const response = await owner.context.request.post(`/api/companies/${mine.top.id}/suspend`, {
      data: {},
    });
    expect(response.status()).toBe(200);
    const refused = await context.request.get('/api/companies');
    expect([401, 403]).toContain(refused.status());
  },
);
