import { contract } from '@trunkline/contract';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  harbour,
  mockCompanies,
  meridian,
  northwind,
  renderCompanies,
} from '../../testing/companies-screen.tsx';
import { exportOf } from '../../testing/exports.ts';
import { mockServer, refusal } from '../../testing/mock-server.ts';
import { companyOf, resultOf } from '../../testing/records.ts';

const table = page.getByRole('table', { name: 'Companies' });
const bar = page.getByRole('region', { name: 'Selection' });
const select = (name: string) => table.getByRole('checkbox', { name: `Select ${name}` }).click();

async function openMenu(name: string) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await expect.element(page.getByRole('menu')).toBeVisible();
}

describe('bulk actions on selected rows', () => {
  test('counts the rows, and offers the actions that all of them allow', async () => {
    mockCompanies(mockServer());
    await renderCompanies();
    await select('Northwind');
    await expect.element(bar).toMatchTextContent(/1 selected/);
    await expect.element(bar.getByRole('button', { name: 'Suspend' })).toBeEnabled();
    await expect.element(bar.getByRole('button', { name: 'Activate' })).not.toBeInTheDocument();
    await select('Harbour');
    await expect.element(bar).toMatchTextContent(/2 selected/);
    await expect.element(bar.getByRole('button', { name: 'Suspend' })).toBeDisabled();
    await expect
      .element(bar.getByRole('button', { name: 'Suspend' }))
      .toHaveAttribute('title', 'Not available for some of the selected items');
    await expect.element(bar.getByRole('button', { name: 'Delete' })).toBeEnabled();
  });

  test('reports when no action is available, and disappears when the selection is cleared', async () => {
    mockCompanies(mockServer());
    await renderCompanies();
    await select('Meridian');
    await expect.element(bar).toMatchTextContent(/No action is available for all selected items\./);
    await bar.getByRole('button', { name: 'Clear selection' }).click();
    await expect.element(bar).not.toBeInTheDocument();
  });

  test('names every row in the confirmation, and then reports the result of each row', async () => {
    const server = mockServer();
    mockCompanies(server);
    server.answer(contract.companies.bulk, () => ({
      results: [
        resultOf({ id: northwind.id, label: 'Northwind' }),
        resultOf({
          id: harbour.id,
          label: 'Harbour',
          ok: false,
          errors: [{ field: null, message: 'Harbour has companies below it.' }],
        }),
      ],
    }));
    await renderCompanies();
    await select('Northwind');
    await select('Harbour');
    await bar.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete 2 companies?' });
    await expect.element(dialog).toMatchTextContent(/Harbour, Northwind/);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    const results = page.getByRole('dialog', { name: 'Delete: some failed' });
    await expect.element(results).toMatchTextContent(/1 changed, 1 left unchanged\./);
    await expect
      .element(results.getByRole('row', { name: /Harbour/ }))
      .toMatchTextContent(/Harbour has companies below it\./);
    await expect
      .poll(() => server.inputsOf('POST', '/api/companies/bulk'))
      .toEqual([{ action: 'delete', ids: [harbour.id, northwind.id] }]);
    await results.getByRole('button', { name: 'Close' }).last().click();
    await expect.element(bar).not.toBeInTheDocument();
  });
});

test('a dialog drops companies that can no longer be suspended, and closes when none is left', async () => {
  const server = mockServer();
  const dock = companyOf(5, { name: 'Dock', may: northwind.may });
  const quay = companyOf(6, { name: 'Quay', may: northwind.may });
  const companies = [dock, northwind, quay];
  mockCompanies(server, companies);
  server.answer(contract.companies.bulk, () => refusal(500, { id: 'error-9' }));
  const { client } = await renderCompanies();
  for (const { name } of companies) await select(name);
  await bar.getByRole('button', { name: 'Suspend' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog).toHaveAccessibleName('Suspend 3 companies?');
  companies.splice(0, 2, { ...dock, name: 'Dock Ltd' }, { ...northwind, may: harbour.may });
  await client.invalidateQueries();
  await expect.element(dialog).toHaveAccessibleName('Suspend 2 companies?');
  await expect.element(dialog).toMatchTextContent(/Dock Ltd, Quay/);
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  const notices = page.getByRole('region', { name: 'Notifications' });
  await expect.element(notices).toMatchTextContent(/Error ID: error-9/);
  expect(server.inputsOf('POST', '/api/companies/bulk')).toEqual([
    { action: 'suspend', ids: [dock.id, quay.id] },
  ]);
  await openMenu('Quay');
  await page.getByRole('menuitem', { name: 'Suspend' }).click();
  await expect.element(dialog).toHaveAccessibleName('Suspend Quay?');
  companies.pop();
  await client.invalidateQueries();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(notices).toMatchTextContent(/Your selection is no longer available/);
});

test('several deleted rows are restored with one request, the last row first', async () => {
  const server = mockServer();
  mockCompanies(server);
  server.answer(contract.companies.bulk, () => ({
    results: [northwind, harbour].map(({ id, name }) => resultOf({ id, label: name })),
  }));
  await renderCompanies();
  await select('Northwind');
  await select('Harbour');
  await bar.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('2 companies were restored')).toBeVisible();
  await expect
    .poll(() => server.inputsOf('POST', '/api/companies/bulk'))
    .toEqual([
      { action: 'delete', ids: [harbour.id, northwind.id] },
      { action: 'restore', ids: [harbour.id, northwind.id] },
    ]);
});

describe('actions on one row', () => {
  test('appear in its menu if the row allows them', async () => {
    mockCompanies(mockServer());
    await renderCompanies();
    await openMenu('Harbour');
    for (const name of ['Open', 'Edit', 'Activate', 'Delete']) {
      await expect.element(page.getByRole('menuitem', { name })).toBeVisible();
    }
    await expect.element(page.getByRole('menuitem', { name: 'Suspend' })).not.toBeInTheDocument();
  });

  test('a row without actions can still be opened', async () => {
    mockCompanies(mockServer());
    const screen = await renderCompanies();
    await openMenu('Meridian');
    expect(page.getByRole('menuitem').elements()).toHaveLength(1);
    await page.getByRole('menuitem', { name: 'Open' }).click();
    await expect.poll(() => screen.search()).toEqual({ open: meridian.id });
  });

  test('explains the consequence, runs, and can be undone', async () => {
    const server = mockServer();
    let stored = northwind;
    mockCompanies(server);
    server.answer(contract.companies.list, () => ({ items: [stored], nextCursor: null }));
    server.answer(contract.companies.suspend, () => {
      stored = { ...northwind, status: 'suspended', version: 2, may: ['activate'] };
      return stored;
    });
    server.answer(contract.companies.activate, () => {
      stored = { ...northwind, version: 3 };
      return stored;
    });
    await renderCompanies();
    await openMenu('Northwind');
    await page.getByRole('menuitem', { name: 'Suspend' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Suspend Northwind?' });
    await expect.element(dialog).toHaveAccessibleDescription(/use Trunkline until you reactivate/);
    await dialog.getByRole('button', { name: 'Suspend' }).click();
    await expect.element(page.getByText('Northwind was suspended')).toBeVisible();
    await expect
      .element(table.getByRole('row', { name: /Northwind/ }))
      .toMatchTextContent(/Suspended/);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(page.getByText('Northwind was activated')).toBeVisible();
    await expect
      .element(table.getByRole('row', { name: /Northwind/ }))
      .toMatchTextContent(/Active/);
  });

  test('cancelling sends nothing to the server', async () => {
    const server = mockServer();
    mockCompanies(server);
    await renderCompanies();
    await openMenu('Northwind');
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete Northwind?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(server.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test('a deleted row leaves the list immediately, and can be restored from the recycle bin', async () => {
    const server = mockServer();
    let items = [harbour, northwind];
    mockCompanies(server);
    server.answer(contract.companies.list, () => ({ items, nextCursor: null }));
    server.answer(contract.companies.remove, ({ id }) => {
      items = [harbour];
      return { id };
    });
    server.answer(contract.companies.restore, () => {
      items = [harbour, northwind];
      return northwind;
    });
    await renderCompanies();
    await openMenu('Northwind');
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect.element(table.getByRole('link', { name: 'Northwind' })).not.toBeInTheDocument();
    await expect.element(page.getByText('Northwind was moved to the recycle bin')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(table.getByRole('link', { name: 'Northwind' })).toBeVisible();
  });

  test('a refusal is shown with its ID, and the row is unchanged', async () => {
    const server = mockServer();
    mockCompanies(server);
    server.answer(contract.companies.remove, () =>
      refusal(403, {
        code: 'forbidden',
        message: "You don't have permission to perform this action.",
        id: 'error-403',
      }),
    );
    await renderCompanies();
    await openMenu('Northwind');
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    const notices = page.getByRole('region', { name: 'Notifications' });
    await expect.element(notices).toMatchTextContent(/You don't have permission/);
    await expect.element(notices).toMatchTextContent(/Error ID: error-403/);
    await expect.element(table.getByRole('link', { name: 'Northwind' })).toBeVisible();
  });
});

describe('exporting', () => {
  test("sends the list's filters and order", async () => {
    const server = mockServer();
    mockCompanies(server);
    server.answer(contract.companies.export, () => exportOf());
    await renderCompanies('?status=suspended');
    await page.getByRole('button', { name: 'Export' }).click();
    await expect
      .poll(() => server.inputsOf('POST', '/api/companies/export'))
      .toEqual([{ sort: 'name', status: 'suspended' }]);
  });
});
