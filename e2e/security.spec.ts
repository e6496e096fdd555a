import { expectAccessible, expectFits } from './fixtures/accessible.ts';
import { builtFile } from './fixtures/built-files.ts';
import { unique } from './fixtures/product.ts';
import { expect, test } from './fixtures/test.ts';

test('an owner sees why someone was blocked, and releases them', async ({
  owner: { page },
  distributor,
  product,
  signIn,
  watch,
}) => {
  watch.expectProblem(/status of 40[134]|Access is paused/);
  const tenant = await product.company({
    name: `Partridge ${unique()}`,
    kind: 'reseller',
    parent: distributor,
  });
  const foreign = await Promise.all(
    ['Alder', 'Birch', 'Cedar'].map((name) =>
      product.company({ name: `${name} ${unique()}`, kind: 'distributor' }),
    ),
  );
  // A unique name, so that no other run or journey shares it.
  const person = await product.person(tenant, 'reseller', { lastName: `Okafor ${unique()}` });
  const name = `${person.firstName} ${person.lastName}`;
  const blocked = await signIn(person);
  await blocked.page.goto('/app/company');
  await expect(blocked.page.getByRole('heading', { name: tenant.name })).toBeVisible();
  for (const { id } of foreign) await blocked.context.request.get(`/api/companies/${id}`);
  await expect(async () => {
    const response = await blocked.context.request.get('/api/users/me');
    expect(response.status()).toBe(403);
  }).toPass();
  await expect(blocked.page.getByRole('heading', { name: 'Access paused' })).toBeVisible();
  await expect(blocked.page.getByText('You can continue in 30 minutes')).toBeVisible();
  await expectAccessible(blocked.page);

  await page.goto(`/admin/security?user=${person.id}`);
  await page
    .getByRole('button', { name: /^Cross-tenant access/ })
    .first()
    .click();
  const panel = page.getByRole('dialog', { name: 'Cross-tenant access' });
  await expect(panel.getByText(name).first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: /^Blocks/ }).click();
  await expectFits(page);
  await page.getByRole('button', { name: `Release the block on ${name}` }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Followed an old link');
  await page.getByRole('button', { name: 'Release block' }).click();
  await expect(page.getByText(`The block on ${name} was released`)).toBeVisible();

  await blocked.page.getByRole('button', { name: 'Try again' }).click();
  await expect(blocked.page).toHaveURL(/\/auth$/);
});

test("a visitor's vitals appear under the route they visited, to the site's company only", async ({
  owner: { page },
  admin,
  newBrowser,
}) => {
  const measure = builtFile('src/kernel/vitals/measure.ts');
  const visitor = await (await newBrowser()).newPage();
  await visitor.goto('/releases');
  // The measuring script loads last, and reports when the visitor leaves the page. This doesn't use
  // `waitForFunction`, because the page's CSP blocks its polling.
  await expect
    .poll(() =>
      visitor.evaluate<boolean>(
        `performance.getEntriesByType('resource').some(({ name }) => name.endsWith('${measure}'))`,
      ),
    )
    .toBe(true);
  await visitor.goto('/privacy');

  // Server processes store their measurements every ten seconds.
  await expect(async () => {
    await page.goto('/admin/performance?range=1h&metric=ttfb');
    await expect(page.getByRole('button', { name: '/releases', exact: true })).toBeVisible();
  }).toPass();
  await page.getByRole('button', { name: '/releases', exact: true }).click();
  await expect(page.getByRole('group', { name: 'Filters' })).toContainText('/releases');
  await expectAccessible(page);
  await expectFits(page);
  for (const name of ['Budgets', 'Releases', 'Infrastructure']) {
    await page.getByRole('tab', { name }).click();
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
    await expectAccessible(page);
  }

  await admin.page.goto('/admin/performance?range=1h&metric=ttfb');
  await expect(admin.page.getByText('Breakdown', { exact: true })).toBeVisible();
  await expect(admin.page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
  await expect(admin.page.getByRole('button', { name: '/releases', exact: true })).toHaveCount(0);
  await expect(admin.page.getByRole('tab', { name: 'Infrastructure' })).toHaveCount(0);
});

test('an administrator of a distributor sees only their own subtree', async ({
  owner: { page },
  admin,
  distributor,
  product,
  signIn,
  watch,
}) => {
  watch.expectProblem(/status of 404/);
  const otherCompany = await product.company({ name: `Heron ${unique()}`, kind: 'distributor' });
  const names = [];
  for (const company of [distributor, otherCompany]) {
    const person = await product.person(company, 'reseller', { lastName: `Marsh ${unique()}` });
    await signIn(person);
    names.push(`${person.firstName} ${person.lastName}`);
  }
  const [ownName = '', foreign = ''] = names;
  await page.goto('/admin/security?tab=sessions');
  for (const name of names) await expect(page.getByText(name).first()).toBeVisible();
  await admin.page.goto('/admin/security?tab=sessions');
  await expect(admin.page.getByText(ownName).first()).toBeVisible();
  await expect(admin.page.getByText(foreign)).toHaveCount(0);
  await admin.page.goto(`/admin/security?tab=sessions&company=${otherCompany.id}`);
  await expect(admin.page.getByText('No sessions match')).toBeVisible();
});
