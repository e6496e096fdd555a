import { deep } from './fixtures/deep.ts';
import { dashboard, openDashboard } from './fixtures/dashboard.ts';
import { expectAccessible } from './fixtures/accessible.ts';
import { expect, test } from './fixtures/test.ts';

const failed = /ERR_FAILED|status of [45]\d\d/;

test('the dashboard shows the counts in the database', async ({
  admin: { page },
  product,
  distributor,
}) => {
  const [north] = await product.companies([
    { name: 'North Branch', kind: 'reseller', parent: distributor, monthsAgo: 2 },
    { name: 'South Branch', kind: 'reseller', parent: distributor, status: 'suspended' },
  ]);
  if (!north) throw new Error('no company');
  await product.companies([
    { name: 'Seat One', kind: 'customer', parent: north, monthsAgo: 1 },
    { name: 'Seat Two', kind: 'customer', parent: north },
  ]);
  await product.person(north, 'reseller');
  await openDashboard(page);
  const figure = (label: string) =>
    page.getByRole('main').locator('dl > div').filter({ hasText: label });
  await expect(figure('Companies').first()).toContainText('5');
  await expect(figure('Companies').first()).toContainText('1 suspended');
  await expect(figure('People').first()).toContainText('2');
  await expect(figure('Two-factor authentication set up')).toContainText('50%');
  await expect(figure('Two-factor authentication set up')).toContainText('1 of 2 people');
  await expect(figure('Recycle bin')).toContainText('0');
  const kinds = page.getByRole('table', { name: /kind/i }).or(page.getByRole('table')).first();
  await expect(kinds.getByRole('row').filter({ hasText: 'Reseller' })).toContainText('2');
  await expect(kinds.getByRole('row').filter({ hasText: 'Customer' })).toContainText('2');
  await expectAccessible(page);
});

test(
  'network growth is shown as a chart and as a table',
  deep(
    'web/src/capabilities/analytics/pages/dashboard-page.browser.test.tsx › network growth › is shown as a chart and as a table, newest first',
  ),
  async ({ admin: { page }, product, distributor }) => {
    await product.companies([
      { name: 'Older Line', kind: 'reseller', parent: distributor, monthsAgo: 3 },
      { name: 'Newer Line', kind: 'reseller', parent: distributor, monthsAgo: 1 },
    ]);
    await openDashboard(page);
    await expect(page.getByRole('heading', { name: /growing\?$/ })).toBeVisible();
    await expect(page.getByRole('figure')).toBeVisible();
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    const table = page.getByRole('table').filter({ hasText: 'Companies added' });
    const numbers = async () => {
      const rows = await table.getByRole('row').allInnerTexts();
      return rows.slice(1).map((row) => row.split(/\s+/).slice(-2).map(Number));
    };
    expect(await numbers()).toEqual([
      [1, 3],
      [1, 2],
      [0, 1],
      [1, 1],
      ...Array.from({ length: 8 }, () => [0, 0]),
    ]);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Chart', exact: true }).click();
    await expect(page.getByRole('figure')).toBeVisible();
  },
);

test(
  'the dashboard shows skeletons until its figures are loaded',
  deep(
    'web/src/capabilities/analytics/pages/dashboard-page.browser.test.tsx › a dashboard that is not available › while loading: shows a skeleton',
  ),
  async ({ admin: { page } }) => {
    const { promise: gate, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/analytics/dashboard', async (route) => {
      await gate;
      await route.continue();
    });
    await page.goto('/admin');
    await expect(dashboard(page)).toBeVisible();
    await expect(page.getByRole('main').locator('[aria-busy=true]').first()).toBeVisible();
    await expectAccessible(page);
    release();
    await expect(page.getByText('Two-factor authentication set up')).toBeVisible();
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
  },
);

test(
  'a dashboard that fails to load shows the reason and an ID, and can be retried',
  deep(
    'web/src/capabilities/analytics/pages/dashboard-page.browser.test.tsx › a dashboard that is not available › because the server failed: shows the ID and a retry',
  ),
  async ({ admin: { page }, watch }) => {
    watch.expectProblem(failed);
    let broken = true;
    await page.route('**/api/analytics/dashboard', (route) =>
      broken
        ? route.fulfill({
            status: 400,
            json: { code: 'validation_failed', message: 'Invalid request.', id: 'id-for-support' },
          })
        : route.continue(),
    );
    await page.goto('/admin');
    const alert = page.getByRole('alert').filter({ hasText: "Couldn't load" });
    await expect(alert).toBeVisible();
    await expect(alert).toContainText('id-for-support');
    await expectAccessible(page);
    broken = false;
    await alert.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByText('Two-factor authentication set up')).toBeVisible();
    await expect(alert).toHaveCount(0);
  },
);

test(
  'the dashboard reports a lost connection, and loads on retry',
  deep(
    'web/src/kernel/kernel.browser.test.tsx › a request › that gets no response fails as a connection issue',
  ),
  async ({ admin: { page }, watch }) => {
    watch.expectProblem(failed);
    await page.route('**/api/analytics/dashboard', (route) => route.abort());
    await page.goto('/admin');
    const text =
      'Connection issue. Please check your internet connection and try again. You can try again.';
    await expect(page.getByText(text, { exact: true })).toBeVisible();
    await page.unroute('**/api/analytics/dashboard');
    await page.getByRole('alert').getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByText('Two-factor authentication set up')).toBeVisible();
  },
);
