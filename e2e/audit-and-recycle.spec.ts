import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { deep } from './fixtures/deep.ts';
import { expectAccessible, expectFits } from './fixtures/accessible.ts';
import { CompaniesScreen } from './fixtures/companies-screen.ts';
import { unique } from './fixtures/product.ts';
import { expect, test } from './fixtures/test.ts';

const log = (page: Page) => page.getByRole('table', { name: 'Audit log' });
const bin = (page: Page) => page.getByRole('table', { name: 'Recycle bin' });
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });

async function deleteCompany(page: Page, name: string): Promise<void> {
  const screen = new CompaniesScreen(page);
  await screen.open();
  await screen.chooseAction(name, 'Delete');
  await screen.confirm('Delete');
  await expect(screen.toasts.getByText(`${name} was moved to the recycle bin`)).toBeVisible();
}

test('a change is found in the log, read field by field, and opened from the company', async ({
  admin: { page },
  distributor,
  product,
}) => {
  const name = `Partridge ${unique()}`;
  const company = await product.company({ name, kind: 'reseller', parent: distributor });
  await page.goto(`/admin/companies/${company.id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('textbox', { name: 'Phone' }).fill('+1 617 555 0101');
  await page.keyboard.press('Enter');
  await expect(toasts(page).getByText(`${name} was saved`)).toBeVisible();
  await page.getByRole('link', { name: 'See all in the audit log' }).click();
  await expect(page).toHaveURL(new RegExp(`resource=${company.id}`));
  await expect(log(page).getByRole('button')).toHaveCount(2);
  await expectFits(page);
  await log(page)
    .getByRole('button', { name: /changed the phone number of the company/ })
    .click();
  const panel = page.getByRole('dialog', { name: 'Audit entry' });
  await expect(
    panel.getByRole('row', { name: /^Phone number Empty \+1 617 555 0101/ }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);

  await page.getByRole('searchbox', { name: 'Search by name or ID' }).fill(name.toLowerCase());
  await expect(page).toHaveURL(/search=/);
  await expect(log(page).getByRole('button')).toHaveCount(2);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.split('\r\n')[0]).toContain('created_at');
  expect(file).toContain(company.id);
  await page.getByRole('button', { name: 'Verify integrity' }).click();
  await expect(page.getByText(/^Intact: no entries were changed/)).toBeVisible();
});

test('a deleted company is counted in the recycle bin, and leaves it when restored', async ({
  admin: { page },
  distributor,
  product,
}) => {
  const name = `Quail ${unique()}`;
  const company = await product.company({ name, kind: 'reseller', parent: distributor });
  await deleteCompany(page, name);
  await page
    .getByRole('navigation', { name: 'Admin Portal' })
    .getByRole('link', { name: /^Recycle Bin\s*1/ })
    .click();
  await expect(bin(page).getByText(name)).toBeVisible();
  await expectFits(page);
  await page.getByRole('button', { name: `Restore ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Restore ${name}?` });
  await expect(dialog.getByRole('columnheader', { name: 'Also restored' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(toasts(page).getByText(`${name} was restored`)).toBeVisible();
  await expect(page.getByText('The recycle bin is empty')).toBeVisible();
  await page.goto(`/admin/companies/${company.id}`);
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
});

test(
  'a legal hold prevents deletion; once released, the record is deleted permanently after its name is typed',
  deep(
    'web/src/capabilities/recycle/pages/recycle-page.browser.test.tsx › a legal hold needs a reason; releasing it does not',
  ),
  async ({ admin: { page }, distributor, product }) => {
    const name = `Wren ${unique()}`;
    const company = await product.company({ name, kind: 'reseller', parent: distributor });
    await product.person(company, 'reseller');
    await deleteCompany(page, name);
    await page.goto('/admin/recycle-bin');
    await page.getByRole('button', { name: `Hold ${name}` }).click();
    await page.getByLabel('Reason').fill('Case 7');
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Put under legal hold' }).click();
    await expect(bin(page).getByText('Legal hold', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: `Purge ${name}` })).toHaveCount(0);
    await page.getByRole('button', { name: `Release ${name}` }).click();
    await page.getByRole('button', { name: `Purge ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: `Purge ${name}?` });
    await expect(dialog.getByText('1 person')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Purge permanently' })).toBeDisabled();
    await expectAccessible(page);
    await dialog.getByRole('textbox').fill(name);
    await dialog.getByRole('button', { name: 'Purge permanently' }).click();
    await expect(toasts(page).getByText(`${name} was purged`)).toBeVisible();
    await expect(page.getByText('The recycle bin is empty')).toBeVisible();
    await page.goto(`/admin/audit-logs?search=${encodeURIComponent(name)}`);
    await expect(log(page).getByRole('button', { name: /permanently deleted/ })).toBeVisible();
  },
);

test(
  'several items are held for one reason and released again, each audited separately',
  deep(
    'web/src/capabilities/recycle/pages/recycle-page.browser.test.tsx › legal holds and retention › holds several items with one reason; lists and skips items already held',
  ),
  async ({ admin: { page }, distributor, product }) => {
    const names = ['Finch', 'Siskin', 'Thrush'].map((name) => `${name} ${unique()}`);
    const [finch = '', siskin = '', thrush = ''] = names;
    await product.companies(names.map((name) => ({ name, kind: 'reseller', parent: distributor })));
    const screen = new CompaniesScreen(page);
    await screen.open();
    for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
    await page
      .getByRole('region', { name: 'Selection' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await screen.confirm('Delete');
    await expect(
      screen.toasts.getByText('3 companies were moved to the recycle bin'),
    ).toBeVisible();

    await page.goto('/admin/recycle-bin');
    await page.getByRole('button', { name: `Hold ${thrush}` }).click();
    await page.getByLabel('Reason').fill('Case 1');
    await page.getByRole('dialog').getByRole('button', { name: 'Put under legal hold' }).click();
    await expect(toasts(page).getByText(`${thrush} was put under legal hold`)).toBeVisible();

    await page.getByRole('checkbox', { name: 'Select all', exact: true }).check();
    await page.getByRole('button', { name: 'Hold selected' }).click();
    const dialog = page.getByRole('dialog', { name: 'Put 2 items under legal hold?' });
    await expect(
      dialog.getByRole('list', { name: 'Items to hold' }).getByRole('listitem'),
    ).toHaveCount(2);
    await expect(dialog.getByRole('region', { name: 'Skipped' })).toContainText(
      `${thrush}: It's already under legal hold and keeps its reason.`,
    );
    await dialog.getByLabel('Reason for all items').fill('Case 7');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Put under legal hold' }).click();
    await expect(toasts(page).getByText('2 items were put under legal hold')).toBeVisible();
    await expect(bin(page).getByText('Legal hold', { exact: true })).toHaveCount(3);
    await expect(page.getByRole('button', { name: /^Purge / })).toHaveCount(0);

    await page.setViewportSize({ width: 390, height: 844 });
    for (const name of [finch, siskin])
      await page.getByRole('checkbox', { name: `Select ${name}` }).check();
    await expectFits(page);
    await page.getByRole('button', { name: 'Release selected' }).click();
    const release = page.getByRole('dialog', { name: 'Release 2 items from legal hold?' });
    await expect(release.getByText('Held for: Case 7')).toHaveCount(2);
    await expectFits(page);
    await expectAccessible(page);
    await release.getByRole('button', { name: 'Release from legal hold' }).click();
    await expect(toasts(page).getByText('2 items were released')).toBeVisible();
    await expect(bin(page).getByText('Legal hold', { exact: true })).toHaveCount(1);
    await page.goto(`/admin/audit-logs?search=${encodeURIComponent(finch)}`);
    await expect(log(page).getByRole('button', { name: /hold/ })).toHaveCount(2);
  },
);

test(
  'a second tenant sees neither the log entries nor the recycle bin items',
  deep('e2e/isolation.spec.ts › a guessed address is not found, and a guessed ID changes nothing'),
  async ({ admin: { page }, distributor, product, signIn }) => {
    const name = `Heron ${unique()}`;
    const company = await product.company({ name, kind: 'reseller', parent: distributor });
    await deleteCompany(page, name);
    const otherCompany = await product.company({
      name: `Elsewhere ${unique()}`,
      kind: 'distributor',
    });
    const stranger = await signIn(await product.person(otherCompany, 'admin'));
    await stranger.page.goto('/admin/recycle-bin');
    await expect(stranger.page.getByText('The recycle bin is empty')).toBeVisible();
    await expect(
      stranger.page
        .getByRole('navigation', { name: 'Admin Portal' })
        .getByRole('link', { name: 'Recycle Bin', exact: true }),
    ).toBeVisible();
    for (const query of [`search=${encodeURIComponent(name)}`, `resource=${company.id}`]) {
      await stranger.page.goto(`/admin/audit-logs?${query}`);
      await expect(stranger.page.getByText('No matches')).toBeVisible();
    }
  },
);
