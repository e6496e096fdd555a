import { readFile } from 'node:fs/promises';
import { deep } from './fixtures/deep.ts';
import { expectAccessible } from './fixtures/accessible.ts';
import { CompaniesScreen } from './fixtures/companies-screen.ts';
import { expect, test } from './fixtures/test.ts';

const refused = /status of 4\d\d/;

test('a company is created: fields are validated on blur and on submit', async ({
  admin: { page },
  distributor,
}) => {
  const screen = new CompaniesScreen(page);
  await screen.open();
  await page.getByRole('button', { name: 'New company' }).click();
  const form = page.getByRole('dialog', { name: 'New company' });
  const field = (name: string) => form.getByRole('textbox', { name });
  await expect(form.getByRole('combobox', { name: 'Parent company' })).toHaveValue(
    distributor.name,
  );
  await expectAccessible(page);

  await field('Contact email').fill('nobody');
  await field('Contact email').blur();
  await expect(form.getByText('Please enter a valid email address.')).toBeVisible();
  await expect(field('Contact email')).toHaveAttribute('aria-invalid', 'true');
  await form.getByRole('button', { name: 'Create company' }).click();
  await expect(form.getByText('Please enter a name.')).toBeVisible();
  await expect(form.getByText('Please choose a type.')).toBeVisible();
  await expect(field('Name')).toBeFocused();
  await expectAccessible(page);

  await field('Name').fill('Partridge Systems');
  await screen.choose('Type', 'Reseller');
  await field('Contact email').fill('desk@partridge.example');
  await field('Phone').fill('+1 (617) 555-0101');
  await field('Website').fill('https://partridge.example');
  await form.getByRole('button', { name: 'Create company' }).click();
  await expect(screen.toasts.getByText('Partridge Systems was created')).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Partridge Systems' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(screen.row('Partridge Systems')).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: 'Admin Portal' }).getByRole('link').nth(1),
  ).toHaveText(/Company Management\s*2/);
});

test(
  'typed text is not lost: leaving requires confirmation, and a draft is restored',
  deep(
    'web/src/kernel/resource/resource-form.browser.test.tsx › leaving › keeps a draft, which is restored on the next visit and can be discarded',
  ),
  async ({ admin: { page } }) => {
    const screen = new CompaniesScreen(page);
    await screen.open();
    await page.getByRole('button', { name: 'New company' }).click();
    await screen.panel.getByRole('textbox', { name: 'Name' }).fill('Quail Telephony');
    await page.keyboard.press('Escape');
    const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Stay here' }).click();
    await expect(screen.panel.getByRole('textbox', { name: 'Name' })).toHaveValue(
      'Quail Telephony',
    );
    await screen.panel.getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await expect(screen.panel).toHaveCount(0);
    await page.getByRole('button', { name: 'New company' }).click();
    await expect(screen.panel.getByText('Your unsaved changes were restored.')).toBeVisible();
    await expect(screen.panel.getByRole('textbox', { name: 'Name' })).toHaveValue(
      'Quail Telephony',
    );
    await screen.panel.getByRole('button', { name: 'Discard' }).click();
    await expect(screen.panel.getByRole('textbox', { name: 'Name' })).toHaveValue('');
  },
);

test(
  'an edit is saved, and the history shows who made it',
  deep(
    'e2e/audit-and-recycle.spec.ts › a change is found in the log, read field by field, and opened from the company',
  ),
  async ({ admin: { page, person }, product, distributor }) => {
    const company = await product.company({ name: 'Rook', kind: 'reseller', parent: distributor });
    await page.goto(`/admin/companies/${company.id}`);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const screen = new CompaniesScreen(page);
    const name = screen.panel.getByRole('textbox', { name: 'Name' });
    await expect(name).toHaveValue('Rook');
    await expectAccessible(page);
    await name.fill('Rook & Raven');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Rook & Raven', level: 1 })).toBeVisible();
    await expect(screen.toasts.getByText('Rook & Raven was saved')).toBeVisible();
    const entry = page
      .getByRole('listitem')
      .filter({ hasText: 'changed the name of this company' });
    await expect(entry).toContainText(`${person.firstName} ${person.lastName}`);
    const audit = await page.request.get(`/api/audit?resource_id=${company.id}`);
    const { items } = (await audit.json()) as {
      items: { action: string; actor_id: string; changed: string[] }[];
    };
    expect(items[0]).toMatchObject({ action: 'update', actor_id: person.id });
    expect(items[0]?.changed).toContain('name');
  },
);

test(
  'two people editing the same company get a conflict',
  deep(
    "web/src/kernel/resource/resource-form.browser.test.tsx › when someone else saved first › the user's own version can be saved over theirs",
  ),
  async ({ admin: { page: firstPage }, product, distributor, signIn, watch }) => {
    watch.expectProblem(refused);
    const company = await product.company({
      name: 'Starling',
      kind: 'reseller',
      parent: distributor,
    });
    const { page: secondPage } = await signIn(await product.person(distributor, 'admin'));
    for (const page of [firstPage, secondPage]) {
      await page.goto(`/admin/companies?open=${company.id}&edit=true`);
      await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Starling');
    }
    const save = async (page: typeof firstPage) =>
      page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click();
    await secondPage.getByRole('textbox', { name: 'Name' }).fill('Starling North');
    await save(secondPage);
    await expect(secondPage.getByRole('dialog', { name: 'Starling North' })).toBeVisible();

    await firstPage.getByRole('textbox', { name: 'Name' }).fill('Starling South');
    await save(firstPage);
    const notice = firstPage.getByRole('alert').filter({ hasText: 'Someone else changed' });
    await expect(notice).toContainText('Starling North');
    await expect(notice).toContainText('Starling South');
    await expectAccessible(firstPage);
    await notice.getByRole('button', { name: 'Keep mine' }).click();
    await expect(firstPage.getByRole('dialog', { name: 'Starling South' })).toBeVisible();
    await secondPage.reload();
    await expect(secondPage.getByRole('dialog', { name: 'Starling South' })).toBeVisible();
  },
);

test(
  'a company is suspended and activated again',
  deep(
    'web/src/kernel/resource/verbs.browser.test.tsx › actions on one row › explains the consequence, runs, and can be undone',
  ),
  async ({ admin: { page }, product, distributor }) => {
    await product.company({ name: 'Tern', kind: 'reseller', parent: distributor });
    const screen = new CompaniesScreen(page);
    await screen.open();
    await screen.chooseAction('Tern', 'Suspend');
    const dialog = page.getByRole('alertdialog', { name: 'Suspend Tern?' });
    await expect(dialog).toContainText(
      "won't be able to use Trunkline until you reactivate the company",
    );
    await expectAccessible(page);
    await screen.confirm('Suspend');
    await expect(screen.row('Tern')).toContainText('Suspended');
    await expect(screen.toasts.getByText('Tern was suspended')).toBeVisible();
    await screen.chooseAction('Tern', 'Activate');
    await screen.confirm('Activate');
    await expect(screen.row('Tern')).toContainText('Active');
  },
);

test(
  'a deleted company goes to the recycle bin, and Undo restores it',
  deep(
    'web/src/kernel/resource/verbs.browser.test.tsx › actions on one row › a deleted row leaves the list immediately, and can be restored from the recycle bin',
  ),
  async ({ admin: { page }, product, distributor }) => {
    await product.company({ name: 'Umbra', kind: 'reseller', parent: distributor });
    const screen = new CompaniesScreen(page);
    await screen.open();
    await screen.chooseAction('Umbra', 'Delete');
    await expect(page.getByRole('alertdialog', { name: 'Delete Umbra?' })).toContainText(
      'recycle bin',
    );
    await screen.confirm('Delete');
    await expect(screen.row('Umbra')).toHaveCount(0);
    await page.goto('/admin');
    const bin = page.getByRole('main').locator('dl > div').filter({ hasText: 'Recycle bin' });
    await expect(bin).toContainText('1');
    await product.company({ name: 'Vireo', kind: 'reseller', parent: distributor });
    await screen.open();
    await screen.chooseAction('Vireo', 'Delete');
    await screen.confirm('Delete');
    await expect(screen.toasts.getByText('Vireo was moved to the recycle bin')).toBeVisible();
    await expectAccessible(page);
    await screen.toasts.getByRole('button', { name: 'Undo' }).click();
    await expect(screen.row('Vireo')).toBeVisible();
    await expect(screen.toasts.getByText('Vireo was restored')).toBeVisible();
  },
);

test(
  'a bulk action reports the result of each row',
  deep(
    'web/src/kernel/resource/verbs.browser.test.tsx › bulk actions on selected rows › names every row in the confirmation, and then reports the result of each row',
  ),
  async ({ admin: { page }, product, distributor }) => {
    const [warbler] = await product.companies([
      { name: 'Warbler', kind: 'reseller', parent: distributor },
      { name: 'Wren', kind: 'reseller', parent: distributor },
    ]);
    if (!warbler) throw new Error('no company');
    const screen = new CompaniesScreen(page);
    await screen.open('?search=w');
    const select = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` }).check();
    await select('Warbler');
    await select('Wren');
    const bar = page.getByRole('region', { name: 'Selection' });
    await expect(bar.getByText('2 selected')).toBeVisible();
    await expectAccessible(page);
    await bar.getByRole('button', { name: 'Suspend' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('Warbler, Wren');
    await screen.confirm('Suspend');
    await expect(screen.row('Warbler')).toContainText('Suspended');
    await expect(screen.row('Wren')).toContainText('Suspended');
    await expect(bar).toHaveCount(0);

    // In the meantime one of them gets a company below it, so it can no longer be deleted.
    await select('Warbler');
    await select('Wren');
    await product.company({ name: 'Willow Clinic', kind: 'customer', parent: warbler });
    await bar.getByRole('button', { name: 'Delete' }).click();
    await screen.confirm('Delete');
    const results = page.getByRole('dialog', { name: /some failed/ });
    await expect(results.getByRole('row').filter({ hasText: 'Wren' })).toContainText('Done');
    await expect(results.getByRole('row').filter({ hasText: 'Warbler' })).not.toContainText('Done');
    await expectAccessible(page);
    await results.getByRole('button', { name: 'Close' }).last().click();
    await expect(screen.row('Wren')).toHaveCount(0);
    await expect(screen.row('Warbler')).toBeVisible();
  },
);

test(
  'the companies list works with the keyboard alone',
  deep(
    'web/src/kernel/resource/resource-list.browser.test.tsx › list shortcuts › search with /, move with j and k, select with x, add with n',
  ),
  async ({ admin: { page }, product, distributor }) => {
    await product.companies(
      ['Xenia', 'Yarrow'].map((name) => ({ name, kind: 'reseller', parent: distributor })),
    );
    const screen = new CompaniesScreen(page);
    await screen.open();
    const { keyboard } = page;
    await keyboard.press('/');
    await expect(screen.searchField).toBeFocused();
    await keyboard.type('x');
    await screen.expectNames(['Xenia']);
    await keyboard.press('Escape');
    await keyboard.press('Escape');
    await expect(screen.row('Yarrow')).toBeVisible();
    await keyboard.press('j');
    await keyboard.press('j');
    await expect(screen.link('Xenia')).toBeFocused();
    await keyboard.press('x');
    await expect(page.getByText('1 selected')).toBeVisible();
    await keyboard.press('x');
    await keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Xenia' })).toBeVisible();
    await keyboard.press('Escape');
    await expect(screen.panel).toHaveCount(0);
    await expect(screen.link('Xenia')).toBeFocused();
    await keyboard.press('n');
    await expect(page.getByRole('dialog', { name: 'New company' })).toBeVisible();
    await screen.panel.getByRole('textbox', { name: 'Name' }).focus();
    await keyboard.type('Zinnia');
    await keyboard.press('Tab');
    await keyboard.press('ArrowDown');
    await page.getByRole('option', { name: 'Customer' }).press('Enter');
    await screen.panel.getByRole('textbox', { name: 'Website' }).press('Enter');
    await expect(page.getByRole('dialog', { name: 'Zinnia' })).toBeVisible();
  },
);

test(
  'an export contains what the list shows',
  deep(
    'server/src/kernel/resource/export.test.ts › contains exactly the rows of the list, in its order, under any selection',
  ),
  async ({ admin: { page }, product, distributor }) => {
    await product.companies([
      { name: '=SUM(A1)', kind: 'reseller', parent: distributor, country: 'US' },
      { name: 'Comma, "Quote"', kind: 'customer', parent: distributor },
      { name: 'Elsewhere', kind: 'customer', parent: distributor, status: 'suspended' },
    ]);
    const screen = new CompaniesScreen(page);
    await screen.open('?status=active');
    const downloadPromise = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const download = await downloadPromise;
    expect(download.suggestedFilename()).toMatch(/^companies.*\.csv$/);
    const text = await readFile(await download.path(), 'utf8');
    const [header = '', ...lines] = text
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n');
    expect(header.split(',')).toEqual(
      expect.arrayContaining(['name', 'kind', 'status', 'country']),
    );
    expect(lines).toHaveLength(3);
    expect(text).toContain('"Comma, ""Quote"""');
    expect(text).toContain("'=SUM(A1)");
    expect(text).not.toContain('Elsewhere');
    await expect(screen.toasts.getByText('3 companies exported')).toBeVisible();
  },
);

test(
  'an import is validated first, row by row, and stored when every row is valid',
  deep(
    'web/src/kernel/resource/resource-panel.browser.test.tsx › imports when every line is valid',
  ),
  async ({ admin: { page }, distributor }) => {
    const screen = new CompaniesScreen(page);
    await screen.open();
    await page.getByRole('button', { name: 'Import' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import companies' });
    await expect(dialog.getByRole('button', { name: 'Import companies' })).toBeDisabled();
    await expectAccessible(page);
    const invalidCsv =
      'name,kind\r\nAlpha Lines,reseller\r\nB,customer\r\nGamma Lines,spaceship\r\n';
    await dialog.getByLabel('CSV file').setInputFiles({
      name: 'companies.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(invalidCsv),
    });
    await expect(dialog.getByText('2 of 3 rows have errors. Nothing was imported.')).toBeVisible();
    const line = (number: number) =>
      dialog
        .getByRole('row')
        .filter({ has: page.getByRole('cell', { name: String(number), exact: true }) });
    await expect(line(2)).toContainText('Can be imported');
    await expect(line(3)).toContainText('at least 2 characters');
    await expect(line(4)).toContainText('Type');
    await expect(dialog.getByRole('button', { name: 'Import companies' })).toBeDisabled();
    await expectAccessible(page);

    const validCsv = `name,kind,parent_id\r\nAlpha Lines,reseller,\r\nBeta Lines,customer,${distributor.slug}\r\n`;
    await dialog.getByRole('textbox', { name: 'Or paste the rows' }).fill(validCsv);
    await dialog.getByRole('button', { name: 'Check rows' }).click();
    await expect(dialog.getByText('No errors found. 2 companies can be imported.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Import 2 companies' }).click();
    await expect(screen.toasts.getByText('2 companies imported')).toBeVisible();
    await screen.expectNames(['Alpha Lines', 'Beta Lines', distributor.name]);
  },
);
