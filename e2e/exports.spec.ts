import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { deep } from './fixtures/deep.ts';
import { expectAccessible, expectFits } from './fixtures/accessible.ts';
import { CompaniesScreen } from './fixtures/companies-screen.ts';
import { type TestCompany, type Product, unique } from './fixtures/product.ts';
import { expect, test } from './fixtures/test.ts';

const exportButton = (page: Page) => page.getByRole('button', { name: 'Export', exact: true });
const tray = (page: Page) => page.getByRole('button', { name: /^Exports/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Exports' });
const files = (page: Page) => panel(page).getByRole('listitem');

async function createCompanies(
  product: Product,
  parent: TestCompany,
  count: number,
): Promise<void> {
  await product.companies(
    Array.from({ length: count }, (_, index) => ({
      name: `Finch ${String(index).padStart(4, '0')}`,
      kind: 'customer' as const,
      parent,
    })),
  );
}

async function linesOf(path: string): Promise<string[]> {
  return (await readFile(path, 'utf8')).trimEnd().split('\r\n');
}

test('a long export runs in the background, downloads automatically and can be downloaded again', async ({
  admin: { page },
  distributor,
  product,
}) => {
  await createCompanies(product, distributor, 620);
  const screen = new CompaniesScreen(page);
  await screen.open('?kind=customer');
  const downloadPromise = page.waitForEvent('download');
  await exportButton(page).click();
  // Leaves the requesting page immediately.
  await page
    .getByRole('navigation', { name: 'Admin Portal' })
    .getByRole('link', { name: /Audit Logs/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Audit Logs', level: 1 })).toBeVisible();
  const download = await downloadPromise;
  expect(download.suggestedFilename()).toMatch(/^companies-\d{4}-\d{2}-\d{2}\.csv$/);
  const lines = await linesOf(await download.path());
  expect(lines).toHaveLength(621);
  expect(new Set(lines).size).toBe(621);
  await expect(screen.toasts.getByText('620 companies exported')).toBeVisible();

  await page.reload();
  await tray(page).click();
  await expect(files(page)).toHaveCount(1);
  await expect(files(page)).toContainText(/620 rows, \d+ KB/);
  await expectAccessible(page);
  const secondDownload = page.waitForEvent('download');
  await panel(page)
    .getByRole('link', { name: /^Download/ })
    .click();
  expect(await linesOf(await (await secondDownload).path())).toEqual(lines);
  await panel(page)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(panel(page).getByText('No exports yet')).toBeVisible();
});

test(
  'no one else sees or downloads an export: neither a colleague nor another tenant',
  deep(
    'server/src/http/export-files.test.ts › no one gets the file before the second factor, and afterwards only the person who requested it',
  ),
  async ({ admin: { page }, distributor, product, signIn }) => {
    const screen = new CompaniesScreen(page);
    await screen.open();
    const downloadPromise = page.waitForEvent('download');
    await exportButton(page).click();
    const address = new URL((await downloadPromise).url()).pathname;
    expect((await page.request.get(address)).status()).toBe(200);

    const otherCompany = await product.company({
      name: `Elsewhere ${unique()}`,
      kind: 'distributor',
    });
    for (const company of [distributor, otherCompany]) {
      const other = await signIn(await product.person(company, 'admin'));
      await other.page.goto('/admin');
      await tray(other.page).click();
      await expect(panel(other.page).getByText('No exports yet')).toBeVisible();
      expect((await other.page.request.get(address)).status()).toBe(404);
      const cancel = address.replace('/file', '/cancel');
      expect((await other.page.request.post(cancel, { data: {} })).status()).toBe(404);
    }
  },
);

test(
  'someone who loses the permission in the meantime no longer gets the file, and the log records it',
  deep(
    'server/src/kernel/exports/fetch.test.ts › rejects a person who has since lost the permission',
  ),
  async ({ admin, distributor, product, signIn }) => {
    const other = await signIn(await product.person(distributor, 'owner'));
    const { page } = other;
    await new CompaniesScreen(page).open();
    const downloadPromise = page.waitForEvent('download');
    await exportButton(page).click();
    const address = new URL((await downloadPromise).url()).pathname;
    await product.asPlatform((tx) =>
      tx
        .updateTable('user_roles')
        .set({ role: 'reseller' })
        .where('user_id', '=', other.person.id)
        .execute(),
    );
    expect((await page.request.get(address)).status()).toBe(403);
    await admin.page.goto(`/admin/audit-logs?actor=${other.person.id}&type=export`);
    await expect(
      admin.page.getByRole('table', { name: 'Audit log' }).getByRole('button', {
        name: /exported companies/,
      }),
    ).toBeVisible();
  },
);

test(
  'a failed export shows why and resumes on request; the recycle bin and invitations can be exported too',
  deep(
    'server/src/kernel/exports/write.test.ts › reports a failure after the last attempt, and resumes on retry',
  ),
  async ({ admin: { page, person }, distributor, product }) => {
    await product.asPlatform((tx) =>
      tx
        .insertInto('exports')
        .values({
          company_id: distributor.id,
          user_id: person.id,
          list: 'companies',
          selection: JSON.stringify({ sort: 'name' }),
          filename: 'companies-2026-01-01.csv',
          status: 'failed',
          failure: 'The export was interrupted. Try again.',
          expires_at: new Date(Date.now() + 3_600_000).toISOString(),
        })
        .execute(),
    );
    await page.goto('/admin/recycle-bin');
    const bin = page.waitForEvent('download');
    await exportButton(page).click();
    expect((await bin).suggestedFilename()).toMatch(/^recycle-bin-/);
    await page.goto('/admin/users?tab=invitations');
    const invitations = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export invitations' }).click();
    expect((await invitations).suggestedFilename()).toMatch(/^invitations-/);

    await tray(page).click();
    const failed = files(page).filter({ hasText: 'companies-2026-01-01.csv' });
    await expect(failed).toContainText('The export was interrupted. Try again.');
    await expectFits(page);
    await failed.getByRole('button', { name: 'Try again' }).click();
    await expect(failed.getByRole('link', { name: /^Download/ })).toBeVisible();
    await expect(failed).toContainText('1 row,');
  },
);
