import type { Locator, Page } from '@playwright/test';
import { deep } from './fixtures/deep.ts';
import { expectAccessible, expectFits } from './fixtures/accessible.ts';
import { CompaniesScreen } from './fixtures/companies-screen.ts';
import { unique } from './fixtures/product.ts';
import { expect, test } from './fixtures/test.ts';

const views = (page: Page, plural = 'companies') =>
  page.getByRole('navigation', { name: `Views of ${plural}` });
const view = (page: Page, name: string, plural?: string): Locator =>
  views(page, plural).getByRole('button', { name });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Save this view' });

async function saveView(page: Page, name: string, shared = false): Promise<void> {
  await page.getByRole('button', { name: 'Save view' }).click();
  await dialog(page).getByLabel('Name').fill(name);
  if (shared) await dialog(page).getByLabel('Share with my company').check();
  await dialog(page).getByRole('button', { name: 'Save view' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(view(page, name)).toHaveAttribute('aria-current', 'true');
}

async function chooseOption(page: Page, name: string, label: string): Promise<void> {
  await page.getByRole('button', { name: `Options for ${name}` }).click();
  await page.getByRole('menuitem', { name: label, exact: true }).click();
}

test(
  'a view of a list is saved under a name, changed, renamed and deleted',
  deep(
    'web/src/capabilities/media/pages/media-files.browser.test.tsx › a saved view restores layout, filters and sort, and stays selected while it is viewed',
  ),
  async ({ admin: { page }, distributor, product }) => {
    await product.companies([
      { name: 'Avocet', kind: 'reseller', parent: distributor },
      { name: 'Bittern', kind: 'customer', parent: distributor, status: 'suspended' },
    ]);
    const screen = new CompaniesScreen(page);
    await screen.open();
    await expect(view(page, 'All companies')).toHaveAttribute('aria-current', 'true');
    await screen.chooseFilter('Status', 'Suspended');
    await saveView(page, 'Waiting');
    await expect(page).toHaveURL(
      /status=suspended.*view=[\da-f-]{36}|view=[\da-f-]{36}.*status=suspended/,
    );
    await screen.expectNames(['Bittern']);

    // The URL alone shows it again.
    const address = page.url();
    await view(page, 'All companies').click();
    await screen.expectNames(['Avocet', 'Bittern', distributor.name]);
    await page.goto(address);
    await screen.expectNames(['Bittern']);
    await expect(view(page, 'Waiting')).toHaveAttribute('aria-current', 'true');

    await screen.chooseFilter('Type', 'Customer');
    await expect(view(page, 'Waiting')).toContainText('(changed)');
    await chooseOption(page, 'Waiting', 'Undo changes');
    await expect(view(page, 'Waiting')).not.toContainText('(changed)');
    await screen.chooseFilter('Type', 'Customer');
    await page.getByRole('button', { name: 'Save Waiting' }).click();
    await expect(view(page, 'Waiting')).not.toContainText('(changed)');

    await chooseOption(page, 'Waiting', 'Rename');
    await page.getByRole('dialog').getByLabel('Name').fill('Customers who wait');
    await page.keyboard.press('Enter');
    await expect(view(page, 'Customers who wait')).toBeVisible();
    await chooseOption(page, 'Customers who wait', 'Delete');
    await screen.confirm('Delete');
    await expect(view(page, 'Customers who wait')).toHaveCount(0);
    await expect(view(page, 'All companies')).toHaveAttribute('aria-current', 'true');
  },
);

test(
  'the list opens with the default view, and views keep their chosen order',
  deep(
    "server/src/kernel/views/views.test.ts › a person's own arrangement › orders the visible views and sets the list's default",
  ),
  async ({ admin: { page }, distributor, product }) => {
    await product.company({ name: 'Crake', kind: 'reseller', parent: distributor });
    const screen = new CompaniesScreen(page);
    await screen.open('?kind=reseller');
    await saveView(page, 'Resellers');
    await view(page, 'All companies').click();
    await screen.chooseFilter('Status', 'Active');
    await saveView(page, 'Active ones');
    await chooseOption(page, 'Active ones', 'Move left');
    await expect(views(page).getByRole('button')).toHaveText([
      'All companies',
      'Active ones',
      'Resellers',
    ]);
    await view(page, 'Resellers').click();
    await chooseOption(page, 'Resellers', 'Set as default view');
    await page.goto('/admin');
    await page
      .getByRole('navigation', { name: 'Admin Portal' })
      .getByRole('link', { name: /Company Management/ })
      .click();
    await expect(view(page, 'Resellers')).toHaveAttribute('aria-current', 'true');
    await expect(page).toHaveURL(/kind=reseller/);
    await screen.expectNames(['Crake']);
    await view(page, 'All companies').click();
    await screen.expectNames(['Crake', distributor.name]);
    await page.reload();
    await expect(view(page, 'All companies')).toHaveAttribute('aria-current', 'true');
  },
);

test(
  'a shared view belongs to the company; a private one is visible to no one else, not even an owner',
  deep(
    'server/src/kernel/views/views.test.ts › a shared view › is visible in its company to anyone who may read the list, and nowhere else',
  ),
  async ({ admin: { page }, distributor, product, signIn }) => {
    const screen = new CompaniesScreen(page);
    await screen.open('?status=active');
    await saveView(page, 'For all', true);
    await view(page, 'All companies').click();
    await screen.chooseFilter('Type', 'Reseller');
    await saveView(page, 'For me');
    const address = page.url();

    const owner = await signIn(await product.person(distributor, 'owner'));
    const ownerScreen = new CompaniesScreen(owner.page);
    await ownerScreen.open();
    await expect(view(owner.page, 'For all')).toBeVisible();
    await expect(view(owner.page, 'For me')).toHaveCount(0);
    // A link to a private view shows the list with its filters, without its name.
    await owner.page.goto(address);
    await expect(
      owner.page.getByRole('button', { name: 'Change filter: Type Reseller' }),
    ).toBeVisible();
    await expect(view(owner.page, 'For me')).toHaveCount(0);
    await view(owner.page, 'For all').click();
    await chooseOption(owner.page, 'For all', 'Rename');
    await owner.page.getByRole('dialog').getByLabel('Name').fill('For everybody');
    await owner.page.keyboard.press('Enter');
    await expect(view(owner.page, 'For everybody')).toBeVisible();
    await screen.open();
    await expect(view(page, 'For everybody')).toBeVisible();

    const otherCompany = await product.company({
      name: `Elsewhere ${unique()}`,
      kind: 'distributor',
    });
    const stranger = await signIn(await product.person(otherCompany, 'owner'));
    const foreign = new CompaniesScreen(stranger.page);
    await foreign.open();
    await expect(views(stranger.page).getByRole('button')).toHaveText(['All companies']);
  },
);

for (const [path, plural] of [
  ['/admin/audit-logs?result=denied', 'entries'],
  ['/admin/recycle-bin?search=x', 'items'],
  ['/admin/users?status=suspended', 'users'],
  ['/admin/users?tab=invitations&search=x', 'invitations'],
] as const) {
  test(
    `a saved view of ${plural} stays selected after a reload`,
    deep(
      'web/src/capabilities/media/pages/media-files.browser.test.tsx › a saved view restores layout, filters and sort, and stays selected while it is viewed',
    ),
    async ({ admin: { page } }) => {
      await page.goto(path);
      await page.getByRole('button', { name: 'Save view' }).click();
      await dialog(page).getByLabel('Name').fill('Kept');
      if (plural === 'entries') await expectAccessible(page);
      await dialog(page).getByRole('button', { name: 'Save view' }).click();
      await expect(view(page, 'Kept', plural)).toHaveAttribute('aria-current', 'true');
      await page.reload();
      await expect(view(page, 'Kept', plural)).toHaveAttribute('aria-current', 'true');
      await expect(page.getByRole('button', { name: 'Save Kept' })).toHaveCount(0);
      await expectFits(page);
    },
  );
}
