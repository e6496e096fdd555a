import type { Page } from '@playwright/test';
import { deep } from './fixtures/deep.ts';
import { expectAccessible, expectFits } from './fixtures/accessible.ts';
import { CompaniesScreen } from './fixtures/companies-screen.ts';
import { type TestCompany, type Product, unique } from './fixtures/product.ts';
import { expect, test } from './fixtures/test.ts';

const refused = /status of 4\d\d/;

/** Creates a distributor's two shops, one with a client and a person, the other with a person. */
async function createShops(product: Product, distributor: TestCompany) {
  const [heron, ibis] = await product.companies([
    { name: 'Heron Shop', kind: 'reseller', parent: distributor },
    { name: 'Ibis Shop', kind: 'reseller', parent: distributor },
  ]);
  if (!heron || !ibis) throw new Error('no companies');
  const client = await product.company({ name: 'Jackdaw Client', kind: 'customer', parent: heron });
  await product.person(heron, 'reseller', { firstName: 'Hanna', lastName: 'Heron' });
  await product.person(ibis, 'reseller', { firstName: 'Ivo', lastName: 'Ibis' });
  return { heron, ibis, client };
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name: `Move ${name}` });

async function parentOf(page: Page, id: string): Promise<unknown> {
  const response = await page.request.get(`/api/companies/${id}`);
  const company = (await response.json()) as { parent_name?: string };
  return response.status() === 200 ? company.parent_name : response.status();
}

async function openTree(page: Page, ...expandedItems: string[]): Promise<CompaniesScreen> {
  const screen = new CompaniesScreen(page);
  await screen.open('?tab=tree');
  for (const name of expandedItems) {
    await screen.treeItem(name).focus();
    await page.keyboard.press('ArrowRight');
  }
  return screen;
}

test('a company is moved in a dialog: it shows who gains and loses access first, and Undo reverts it', async ({
  admin: { page },
  product,
  distributor,
}) => {
  const { ibis, client } = await createShops(product, distributor);
  await page.goto(`/admin/companies/${client.id}`);
  const screen = new CompaniesScreen(page);
  await screen.chooseAction('Jackdaw Client', 'Move to…');
  const move = dialog(page, 'Jackdaw Client');
  await expect(move.getByRole('button', { name: 'Move company' })).toBeDisabled();
  await expectAccessible(page);
  await move.getByRole('combobox', { name: 'New parent company' }).fill('ibis');
  await page.getByRole('option', { name: 'Ibis Shop' }).click();
  const preview = move.getByRole('region', { name: 'Effects of the move' });
  await expect(preview.getByRole('heading', { name: '1 person loses access to it' })).toBeVisible();
  await expect(preview.getByRole('listitem').filter({ hasText: 'Heron Shop' })).toContainText(
    'Hanna Heron',
  );
  await expect(preview.getByRole('heading', { name: '1 person gains access to it' })).toBeVisible();
  await expect(preview.getByRole('listitem').filter({ hasText: 'Ivo Ibis' })).toContainText(
    'Ibis Shop',
  );
  await expectAccessible(page);
  expect(await parentOf(page, client.id)).toBe('Heron Shop');
  await move.getByRole('button', { name: 'Move company' }).click();
  await expect(screen.toasts.getByText('Jackdaw Client was moved below Ibis Shop')).toBeVisible();
  await expect(move).toHaveCount(0);
  await expect(
    page.getByRole('navigation', { name: 'Companies above' }).getByRole('link').last(),
  ).toHaveText(ibis.name);
  await screen.toasts.getByRole('button', { name: 'Undo' }).click();
  await expect(screen.toasts.getByText('Jackdaw Client was moved back')).toBeVisible();
  expect(await parentOf(page, client.id)).toBe('Heron Shop');
});

test(
  'a company is dragged onto its new parent in the tree, with a confirmation before it moves',
  deep(
    'web/src/capabilities/companies/components/move-dialog.browser.test.tsx › shows who gains and loses access before anything moves, and sends the version shown',
  ),
  async ({ admin: { page }, product, distributor }) => {
    const { client } = await createShops(product, distributor);
    const screen = await openTree(page, 'Heron Shop');
    await expect(screen.treeItem('Jackdaw Client')).toHaveAttribute('aria-level', '3');
    await screen.treeItem('Jackdaw Client').dragTo(screen.treeItem('Ibis Shop'));
    const move = dialog(page, 'Jackdaw Client');
    await expect(move.getByRole('combobox')).toHaveValue('Ibis Shop');
    await expect(move.getByRole('listitem').filter({ hasText: 'Ivo Ibis' })).toBeVisible();
    expect(await parentOf(page, client.id)).toBe('Heron Shop');
    await move.getByRole('button', { name: 'Move company' }).click();
    await expect(screen.toasts.getByText('Jackdaw Client was moved below Ibis Shop')).toBeVisible();
    await expect(screen.treeItem('Ibis Shop')).toHaveAttribute('aria-expanded', 'false');
    expect(await parentOf(page, client.id)).toBe('Ibis Shop');
  },
);

test(
  'an unsuitable destination rejects the drop, and every pointer action also works by keyboard',
  deep(
    'web/src/capabilities/companies/components/move-dialog.browser.test.tsx › moving a company in the tree › rejects an unsuitable destination without a request; Escape cancels the move',
  ),
  async ({ admin: { page }, product, distributor }) => {
    await createShops(product, distributor);
    const screen = await openTree(page, 'Heron Shop');
    await screen.treeItem('Heron Shop').dragTo(screen.treeItem('Ibis Shop'));
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await screen.treeItem('Heron Shop').focus();
    await page.keyboard.press('Control+x');
    await expect(page.getByText('Heron Shop is selected.')).toBeAttached();
    await screen.treeItem('Ibis Shop').focus();
    await page.keyboard.press('Control+v');
    await expect(page.getByText('Heron Shop cannot be moved below Ibis Shop.')).toBeAttached();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await screen.treeItem('Jackdaw Client').focus();
    await page.keyboard.press('Control+x');
    await expectAccessible(page);
    await screen.treeItem(distributor.name).focus();
    await page.keyboard.press('Control+v');
    const move = dialog(page, 'Jackdaw Client');
    await expect(move.getByRole('heading', { name: 'No one gains access to it' })).toBeVisible();
    await move.getByRole('button', { name: 'Cancel' }).click();
    await expect(move).toHaveCount(0);
  },
);

test(
  'several companies are moved together: one preview for all, those that cannot move are named, and Undo reverts them',
  deep(
    'web/src/capabilities/companies/components/bulk-move-dialog.browser.test.tsx › moving several companies › a preview sums up who gains and loses access; one request moves the companies, and one moves them back',
  ),
  async ({ admin: { page }, product, distributor }) => {
    const { heron, ibis, client } = await createShops(product, distributor);
    const merlin = await product.company({
      name: 'Merlin Client',
      kind: 'customer',
      parent: distributor,
    });
    const screen = new CompaniesScreen(page);
    await screen.open();
    for (const name of ['Heron Shop', 'Jackdaw Client', 'Merlin Client'])
      await page.getByRole('checkbox', { name: `Select ${name}` }).check();
    const bar = page.getByRole('region', { name: 'Selection' });
    await expectAccessible(page);
    await bar.getByRole('button', { name: 'Move to…' }).click();
    const move = page.getByRole('dialog', { name: 'Move 3 companies' });
    await expect(move.getByRole('button', { name: 'Move 3 companies' })).toBeDisabled();
    await move.getByRole('combobox', { name: 'New parent company' }).fill('ibis');
    await page.getByRole('option', { name: 'Ibis Shop' }).click();
    const preview = move.getByRole('region', { name: 'Effects of the move' });
    await expect(preview.getByRole('region', { name: 'Cannot be moved' })).toContainText(
      "Heron Shop: A reseller can't be below a reseller.",
    );
    await expect(
      preview.getByRole('heading', { name: '1 person loses access to some of them' }),
    ).toBeVisible();
    await expect(preview.getByRole('listitem').filter({ hasText: 'Hanna Heron' })).toContainText(
      '1 of 2 companies',
    );
    await expect(preview.getByRole('listitem').filter({ hasText: 'Ivo Ibis' })).toContainText(
      'all 2 companies',
    );
    await expectAccessible(page);
    expect(await parentOf(page, client.id)).toBe(heron.name);
    await move.getByRole('button', { name: 'Move 2 companies' }).click();
    await expect(screen.toasts.getByText('2 companies were moved below Ibis Shop')).toBeVisible();
    await expect(move).toHaveCount(0);
    await expect(bar).toHaveCount(0);
    for (const { id } of [client, merlin]) expect(await parentOf(page, id)).toBe(ibis.name);
    await screen.toasts.getByRole('button', { name: 'Undo' }).click();
    await expect(screen.toasts.getByText('2 companies were moved back')).toBeVisible();
    expect(await parentOf(page, client.id)).toBe(heron.name);
    expect(await parentOf(page, merlin.id)).toBe(distributor.name);
  },
);

test(
  'a company selected together with its parent moves with it and stays below it, on a phone too',
  deep(
    'web/src/capabilities/companies/components/bulk-move-dialog.browser.test.tsx › moving several companies › lists companies that cannot move and those that move with another, and moves the rest',
  ),
  async ({ owner: { page }, product, distributor }) => {
    const tag = unique();
    const grebe = { name: `Grebe ${tag}`, client: `Godwit ${tag}`, target: `Gannet ${tag}` };
    const shop = await product.company({ name: grebe.name, kind: 'reseller', parent: distributor });
    const client = await product.company({ name: grebe.client, kind: 'customer', parent: shop });
    await product.company({ name: grebe.target, kind: 'distributor' });
    await product.person(distributor, 'admin', { firstName: 'Dora', lastName: 'Dove' });
    await page.setViewportSize({ width: 390, height: 844 });
    const screen = new CompaniesScreen(page);
    await screen.open(`?search=${tag}`);
    for (const name of [grebe.name, grebe.client])
      await page.getByRole('checkbox', { name: `Select ${name}` }).check();
    const bar = page.getByRole('region', { name: 'Selection' });
    await bar.getByRole('button', { name: 'Move to…' }).click();
    const move = page.getByRole('dialog', { name: 'Move 2 companies' });
    await move.getByRole('combobox', { name: 'New parent company' }).fill(grebe.target);
    await page.getByRole('option', { name: grebe.target }).click();
    await expect(move.getByText(`${grebe.client} moves with ${grebe.name}`)).toBeVisible();
    await expect(move.getByText('Dora Dove')).toBeVisible();
    await expectFits(page);
    await expectAccessible(page);
    await move.getByRole('button', { name: 'Move 1 company' }).click();
    await expect(
      screen.toasts.getByText(`${grebe.name} was moved below ${grebe.target}`),
    ).toBeVisible();
    expect(await parentOf(page, shop.id)).toBe(grebe.target);
    expect(await parentOf(page, client.id)).toBe(grebe.name);
  },
);

test(
  'two browsers: the owner moves a client away while its distributor is viewing it',
  deep(
    'server/src/capabilities/companies/verbs/move.test.ts › the company is below its new parent, and its visibility has changed',
  ),
  async ({
    owner: { page: ownerPage },
    admin: { page: adminPage },
    product,
    distributor,
    watch,
  }) => {
    watch.expectProblem(refused);
    const { client } = await createShops(product, distributor);
    const otherCompany = await product.company({ name: 'Kestrel Far', kind: 'distributor' });
    await product.person(otherCompany, 'admin', { firstName: 'Kim', lastName: 'Kestrel' });
    await adminPage.goto(`/admin/companies/${client.id}`);
    await expect(
      adminPage.getByRole('heading', { name: 'Jackdaw Client', level: 1 }),
    ).toBeVisible();
    // The admin can't even preview moving it out of their reach.
    const response = await adminPage.request.get(
      `/api/companies/${client.id}/move?parent_id=${otherCompany.id}`,
    );
    expect(response.status()).toBe(404);

    await ownerPage.goto(`/admin/companies/${client.id}`);
    const screen = new CompaniesScreen(ownerPage);
    await screen.chooseAction('Jackdaw Client', 'Move to…');
    const move = dialog(ownerPage, 'Jackdaw Client');
    await move.getByRole('combobox', { name: 'New parent company' }).fill('kestrel far');
    await ownerPage.getByRole('option', { name: 'Kestrel Far' }).first().click();
    const preview = move.getByRole('region', { name: 'Effects of the move' });
    await expect(preview.getByRole('listitem').filter({ hasText: distributor.name })).toContainText(
      'Robin Okafor',
    );
    await expect(preview.getByRole('listitem').filter({ hasText: 'Kim Kestrel' })).toBeVisible();
    await move.getByRole('button', { name: 'Move company' }).click();
    await expect(
      screen.toasts.getByText('Jackdaw Client was moved below Kestrel Far'),
    ).toBeVisible();

    await adminPage.reload();
    await expect(adminPage.getByRole('heading', { name: 'Company not found' })).toBeVisible();
    expect(await parentOf(adminPage, client.id)).toBe(404);
  },
);

test(
  "a company's page shows its people, explains suspending, and fits a phone",
  deep(
    'web/src/capabilities/companies/components/move-dialog.browser.test.tsx › the page of a suspended company shows a notice with a button to reactivate it',
  ),
  async ({ admin: { page }, product, distributor }) => {
    const { heron } = await createShops(product, distributor);
    await page.goto(`/admin/companies/${heron.id}`);
    const screen = new CompaniesScreen(page);
    await page.getByRole('tab', { name: 'People' }).click();
    await expect(page.getByRole('link', { name: 'Hanna Heron' })).toBeVisible();
    await expect(page.getByText('Ivo Ibis')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Invite people' }).click();
    const invite = page.getByRole('dialog', { name: 'Invite people' });
    await expect(invite.getByRole('combobox', { name: 'Company' })).toHaveValue('Heron Shop');
    await invite.getByRole('button', { name: 'Cancel' }).click();

    await screen.chooseAction('Heron Shop', 'Suspend');
    await expect(page.getByRole('alertdialog')).toContainText(
      "1 person won't be able to use Trunkline until you reactivate the company. Companies below aren't affected. No data is deleted.",
    );
    await screen.confirm('Suspend');
    await expect(page.getByText('Heron Shop is suspended.')).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page);

    // Signing out must remove Undo, or the next person at this browser could use it.
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect(undo).toBeVisible();
    await page.getByRole('button', { name: 'Toggle sidebar' }).click();
    await page.getByRole('button', { name: 'My Account' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
    await expect(undo).toHaveCount(0);
  },
);

test(
  'the palette finds people as well as companies',
  deep(
    'database/src/isolation/search.test.ts › search in a subtree of thousands › also finds people by name and address',
  ),
  async ({ admin: { page }, product, distributor }) => {
    await createShops(product, distributor);
    await page.goto('/admin');
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    await palette.getByRole('combobox').fill('heron');
    await expect(palette.getByRole('option', { name: /Heron Shop/ }).first()).toBeVisible();
    await expectAccessible(page);
    await palette.getByRole('option', { name: /Hanna Heron/ }).click();
    await expect(page.getByRole('heading', { name: 'Hanna Heron', level: 1 })).toBeVisible();
  },
);
