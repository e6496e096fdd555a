import { deep } from './fixtures/deep.ts';
import { expectAccessible } from './fixtures/accessible.ts';
import { CompaniesScreen } from './fixtures/companies-screen.ts';
import type { TestCompany, NewCompany } from './fixtures/product.ts';
import { expect, test } from './fixtures/test.ts';

const resellersNamed = (parent: TestCompany, ...names: string[]): NewCompany[] =>
  names.map((name) => ({ name, kind: 'reseller', parent }));

test(
  'the list searches while typing and reports when nothing matches',
  deep(
    'web/src/kernel/resource/resource-list.browser.test.tsx › sends one request once typing stops, and stores the text in the address',
  ),
  async ({ admin: { page }, product, distributor }) => {
    await product.companies(
      resellersNamed(distributor, 'Acorn Voice', 'Beacon Voice', 'Cobalt Lines'),
    );
    const screen = new CompaniesScreen(page);
    await screen.open();
    await screen.expectNames(['Acorn Voice', 'Beacon Voice', 'Cobalt Lines', distributor.name]);
    await expectAccessible(page);
    await screen.searchField.fill('voice');
    await screen.expectNames(['Acorn Voice', 'Beacon Voice']);
    await expect(page).toHaveURL('/admin/companies?search=voice');
    await screen.searchField.fill('100%_');
    await expect(page.getByRole('heading', { name: 'No companies match' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(screen.searchField).toHaveValue('');
    await expect(screen.row('Cobalt Lines')).toBeVisible();
  },
);

test(
  'filters are removable chips and stay in the address',
  deep(
    'web/src/kernel/resource/resource-list.browser.test.tsx › searching, filtering and sorting › a chip filters, is stored in the address, and Back removes it',
  ),
  async ({ admin: { page }, product, distributor }) => {
    const [parent] = await product.companies([
      { name: 'Dovetail', kind: 'reseller', parent: distributor, status: 'suspended' },
      { name: 'Elmwood', kind: 'reseller', parent: distributor },
    ]);
    if (!parent) throw new Error('no company');
    await product.company({ name: 'Fern Clinic', kind: 'customer', parent });
    const screen = new CompaniesScreen(page);
    await screen.open();
    await screen.chooseFilter('Type', 'Reseller');
    await screen.expectNames(['Dovetail', 'Elmwood']);
    await screen.chooseFilter('Status', 'Suspended');
    await screen.expectNames(['Dovetail']);
    await expect(page).toHaveURL('/admin/companies?kind=reseller&status=suspended');
    await expectAccessible(page);
    await page.reload();
    await screen.expectNames(['Dovetail']);
    await page.goBack();
    await screen.expectNames(['Dovetail', 'Elmwood']);
    await page.getByRole('button', { name: 'Clear the Type filter' }).click();
    await expect(screen.row('Fern Clinic')).toBeVisible();

    await screen.filter('Parent company').click();
    await expectAccessible(page);
    await page.getByRole('combobox', { name: 'Search Parent company' }).fill('dove');
    await page.getByRole('option', { name: 'Dovetail' }).click();
    await screen.expectNames(['Fern Clinic']);
  },
);

test(
  'columns sort both ways and can be chosen, and rows can be compact',
  deep(
    'web/src/kernel/resource/resource-list.browser.test.tsx › searching, filtering and sorting › a header reverses the order, and announces it',
  ),
  async ({ admin: { page }, product, distributor }) => {
    await product.companies([
      { name: 'Garnet', kind: 'reseller', parent: distributor, country: 'US', monthsAgo: 3 },
      { name: 'Hazel', kind: 'customer', parent: distributor, country: 'CA', monthsAgo: 5 },
      { name: 'Indigo', kind: 'reseller', parent: distributor, country: 'DE', monthsAgo: 4 },
    ]);
    const screen = new CompaniesScreen(page);
    await screen.open();
    const header = (name: string) => screen.table.getByRole('columnheader', { name });
    await expect(header('Name')).toHaveAttribute('aria-sort', 'ascending');
    await header('Created').getByRole('button').click();
    await screen.expectNames(['Hazel', 'Indigo', 'Garnet', distributor.name]);
    await header('Created').getByRole('button').click();
    await screen.expectNames([distributor.name, 'Garnet', 'Indigo', 'Hazel']);
    await expect(header('Created')).toHaveAttribute('aria-sort', 'descending');
    await expect(page).toHaveURL('/admin/companies?sort=-created_at');

    const display = page.getByRole('button', { name: 'Display' });
    await display.click();
    await expectAccessible(page);
    await page.getByRole('menuitemcheckbox', { name: 'Country' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'People' }).click();
    await page.keyboard.press('Escape');
    await expect(header('Country')).toBeVisible();
    await expect(header('People')).toHaveCount(0);
    const height = async () => (await screen.row('Garnet').boundingBox())?.height ?? 0;
    const before = await height();
    await display.click();
    await page.getByRole('menuitemradio', { name: 'Compact' }).click();
    await expect.poll(height).toBeLessThan(before);
    await page.reload();
    await expect(header('Country')).toBeVisible();
    await expect.poll(height).toBeLessThan(before);
    await screen.expectNames([distributor.name, 'Garnet', 'Indigo', 'Hazel']);
  },
);

test(
  'a long list loads page by page while scrolling',
  deep(
    'web/src/kernel/resource/resource-list.browser.test.tsx › list pages › the next page loads when the end is in view, and then shows the total',
  ),
  async ({ admin: { page }, product, distributor }) => {
    const names = Array.from(
      { length: 119 },
      (_, index) => `Line ${String(index + 1).padStart(3, '0')}`,
    );
    await product.companies(resellersNamed(distributor, ...names));
    const screen = new CompaniesScreen(page);
    await screen.open();
    const links = screen.table.locator('a[data-row-link]');
    await expect(links).toHaveCount(50);
    await expect(screen.total).toHaveText('50 companies so far');
    await page.getByRole('button', { name: 'Load more' }).scrollIntoViewIfNeeded();
    await expect(links).toHaveCount(100);
    await page.getByRole('button', { name: 'Load more' }).scrollIntoViewIfNeeded();
    await screen.expectNames([...names, distributor.name]);
    await expect(screen.total).toHaveText('120 companies');

    // Going back from a record returns to the position in the list.
    await screen.link('Line 110').scrollIntoViewIfNeeded();
    await screen.link('Line 110').click();
    await screen.panel.getByRole('link', { name: 'Open full page' }).click();
    await expect(page.getByRole('heading', { name: 'Line 110', level: 1 })).toBeVisible();
    await page.goBack();
    await page.goBack();
    await expect(screen.panel).toHaveCount(0);
    await expect(screen.link('Line 110')).toBeInViewport();
  },
);

test(
  'a row opens beside the list, and links to its own page',
  deep(
    'web/src/kernel/resource/resource-panel.browser.test.tsx › opens with its fields, keeps the list behind it, and Back closes it',
  ),
  async ({ admin: { page, context }, product, distributor }) => {
    const company = await product.company({
      name: 'Kestrel',
      kind: 'reseller',
      parent: distributor,
    });
    await product.company({ name: 'Kite Bakery', kind: 'customer', parent: company });
    const screen = new CompaniesScreen(page);
    await screen.open('?sort=-created_at');
    await screen.row('Kestrel').getByRole('cell').nth(2).click();
    await expect(screen.panel).toBeVisible();
    await expect(screen.panel.getByText('Reseller')).not.toHaveCount(0);
    await expect(page).toHaveURL(`/admin/companies?sort=-created_at&open=${company.id}`);
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByRole('dialog', { name: 'Kestrel' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(screen.panel).toHaveCount(0);
    await expect(page).toHaveURL('/admin/companies?sort=-created_at');

    await screen.link('Kestrel').click();
    await screen.panel.getByRole('link', { name: 'Open full page' }).click();
    await expect(page).toHaveURL(`/admin/companies/${company.id}`);
    await expect(page.getByRole('heading', { name: 'Kestrel', level: 1 })).toBeVisible();
    const breadcrumbs = page.getByRole('navigation', { name: 'Companies above' });
    await expect(breadcrumbs.getByRole('link', { name: distributor.name })).toBeVisible();
    await screen.expectNames(['Kite Bakery']);
    await expect(page).toHaveTitle(/^Kestrel · /);
    await expectAccessible(page);
    await page.goBack();
    await expect(page.getByRole('dialog', { name: 'Kestrel' })).toBeVisible();

    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      screen.panel.getByRole('link', { name: 'Open full page' }).click({ modifiers: ['Control'] }),
    ]);
    await expect(tab.getByRole('heading', { name: 'Kestrel', level: 1 })).toBeVisible();
  },
);

test(
  'the tree expands by pointer and by keyboard',
  deep(
    'web/src/capabilities/companies/pages/companies.browser.test.tsx › the tree of companies › is navigated, expanded and collapsed with the keyboard',
  ),
  async ({ admin: { page }, product, distributor }) => {
    const [lake, mill] = await product.companies(
      resellersNamed(distributor, 'Lakeview', 'Millrace'),
    );
    if (!lake || !mill) throw new Error('no companies');
    await product.companies([
      { name: 'Lake Dental', kind: 'customer', parent: lake },
      { name: 'Mill Bakery', kind: 'customer', parent: mill },
    ]);
    const screen = new CompaniesScreen(page);
    await screen.open();
    await page.getByRole('tab', { name: 'Tree' }).click();
    await expect(page).toHaveURL('/admin/companies?tab=tree');
    const root = screen.treeItem(distributor.name);
    await expect(root).toHaveAttribute('aria-expanded', 'true');
    await expect(screen.tree.getByRole('treeitem')).toHaveCount(3);
    await expectAccessible(page);

    await root.focus();
    await page.keyboard.press('ArrowDown');
    await expect(screen.treeItem('Lakeview')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(screen.treeItem('Lakeview')).toHaveAttribute('aria-expanded', 'true');
    await expect(screen.treeItem('Lake Dental')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(screen.treeItem('Lake Dental')).toBeFocused();
    await expect(screen.treeItem('Lake Dental')).toHaveAttribute('aria-level', '3');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(screen.treeItem('Lake Dental')).toHaveCount(0);
    await page.keyboard.press('m');
    await expect(screen.treeItem('Millrace')).toBeFocused();
    await page.keyboard.press('Home');
    await expect(root).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Millrace' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(screen.panel).toHaveCount(0);
    await expect(screen.treeItem('Millrace')).toBeFocused();
  },
);

test('at 360 px rows are cards, and nothing is wider than the screen', async ({
  product,
  distributor,
  signIn,
}) => {
  const { page } = await signIn(await product.person(distributor, 'admin'), {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  });
  await product.companies(resellersNamed(distributor, 'Nightingale Communications Limited'));
  const screen = new CompaniesScreen(page);
  const expectNoOverflow = async () =>
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  await screen.open();
  const card = page.getByRole('listitem').filter({ hasText: 'Nightingale' });
  await expect(card).toBeVisible();
  await expectNoOverflow();
  await expectAccessible(page);
  await card.getByRole('link').tap();
  await expect(screen.panel).toBeVisible();
  await expect.poll(async () => (await screen.panel.boundingBox())?.width).toBe(360);
  await expectNoOverflow();
  await screen.panel.getByRole('button', { name: 'Edit' }).tap();
  await expect(screen.panel.getByRole('textbox', { name: 'Name' })).toBeVisible();
  await expectAccessible(page);
  await screen.panel.getByRole('button', { name: 'Cancel' }).tap();
  await screen.panel.getByRole('button', { name: 'Close' }).tap();
  await page.goto('/admin');
  await expect(page.getByText('Two-factor authentication set up')).toBeVisible();
  await expectNoOverflow();
});

test(
  'a company with none below it shows an empty list that offers to create one',
  deep(
    'web/src/kernel/resource/resource-list.browser.test.tsx › list states › empty: explains the list, and offers the first action',
  ),
  async ({ admin: { page }, product, distributor }) => {
    const company = await product.company({
      name: 'Osprey',
      kind: 'reseller',
      parent: distributor,
    });
    await page.goto(`/admin/companies/${company.id}`);
    await expect(page.getByRole('heading', { name: 'No companies yet' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'New company' })).toBeVisible();
    await expectAccessible(page);
  },
);

test(
  'a list that fails to load shows an error ID and can be retried',
  deep(
    'web/src/kernel/resource/resource-list.browser.test.tsx › list states › failed: shows what happened, the ID to quote and a retry',
  ),
  async ({ admin: { page }, watch }) => {
    watch.expectProblem(/status of 4\d\d/);
    let broken = true;
    await page.route('**/api/companies?*', (route) =>
      broken
        ? route.fulfill({
            status: 403,
            json: { code: 'forbidden', message: 'Not you.', id: 'id-for-support' },
          })
        : route.continue(),
    );
    await page.goto('/admin/companies');
    const alert = page.getByRole('alert').filter({ hasText: "Couldn't load the companies" });
    await expect(alert).toContainText('id-for-support');
    await expectAccessible(page);
    broken = false;
    await alert.getByRole('button', { name: 'Try Again' }).click();
    await expect(new CompaniesScreen(page).table).toBeVisible();
  },
);
