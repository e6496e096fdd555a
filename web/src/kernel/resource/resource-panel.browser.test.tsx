import type { ImportRun } from '@trunkline/contract/kernel/imports';
import { contract } from '@trunkline/contract';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mockCompanies, northwind, renderCompanies } from '../../testing/companies-screen.tsx';
import { deferredAnswer, mockServer, refusal } from '../../testing/mock-server.ts';
import { resultOf } from '../../testing/records.ts';

const table = page.getByRole('table', { name: 'Companies' });

describe('a row beside its list', () => {
  test('opens with its fields, keeps the list behind it, and Back closes it', async () => {
    mockCompanies(mockServer());
    const screen = await renderCompanies('?search=north');
    await table.getByRole('link', { name: 'Northwind' }).click();
    const panel = page.getByRole('dialog', { name: 'Northwind' });
    await expect.element(panel.getByRole('link', { name: 'northwind.example' })).toBeVisible();
    expect(screen.search()).toEqual({ search: 'north', open: northwind.id });
    screen.router.history.back();
    await expect.element(panel).not.toBeInTheDocument();
    expect(screen.search()).toEqual({ search: 'north' });
  });

  test('links to its own page', async () => {
    mockCompanies(mockServer());
    const screen = await renderCompanies(`?open=${northwind.id}`);
    await page.getByRole('link', { name: 'Open full page' }).click();
    await expect
      .poll(() => screen.router.latestLocation.pathname)
      .toBe(`/admin/companies/${northwind.id}`);
  });

  test('shows empty fields in words, and external links', async () => {
    mockCompanies(mockServer());
    await renderCompanies(`?open=${northwind.id}`);
    const panel = page.getByRole('dialog', { name: 'Northwind' });
    await expect.element(panel.getByText('None').first()).toBeInTheDocument();
    await expect
      .element(panel.getByRole('link', { name: 'northwind.example' }))
      .toHaveAttribute('rel', 'noreferrer');
  });

  test('shows a skeleton first, and reports a failed load', async () => {
    const server = mockServer();
    mockCompanies(server);
    const { answer, release } = deferredAnswer(
      refusal(404, {
        code: 'not_found',
        message: 'The requested item was not found.',
        id: 'error-404',
      }),
    );
    server.answer(contract.companies.get, () => answer);
    await renderCompanies(`?open=${northwind.id}`);
    const panel = page.getByRole('dialog', { name: 'Company' });
    await expect.element(panel).toBeVisible();
    release();
    await expect.element(panel.getByRole('alert')).toMatchTextContent(/Couldn't load this company/);
    await expect.element(panel.getByRole('alert')).toMatchTextContent(/Error ID: error-404/);
    mockCompanies(server);
    await panel.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Northwind' })).toBeVisible();
  });

  test('switches to the form and back', async () => {
    mockCompanies(mockServer());
    const screen = await renderCompanies(`?open=${northwind.id}`);
    const panel = page.getByRole('dialog', { name: 'Northwind' });
    await panel.getByRole('button', { name: 'Edit' }).click();
    await expect.element(panel.getByRole('form', { name: 'Edit Northwind' })).toBeVisible();
    await panel.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(panel.getByRole('button', { name: 'Edit' })).toBeVisible();
    expect(screen.search()).toEqual({ open: northwind.id });
  });
});

describe('importing', () => {
  const rows = 'name,kind\r\nBluewater,reseller\r\n,reseller\r\n';
  const succeeded = resultOf({ line: 2, label: 'Bluewater' });
  const bad = resultOf({
    line: 3,
    label: '',
    ok: false,
    errors: [{ field: 'name', message: 'Please enter a name.' }],
  });

  async function openImport() {
    const server = mockServer();
    mockCompanies(server);
    const screen = await renderCompanies('?import=true');
    const dialog = page.getByRole('dialog', { name: 'Import companies' });
    await expect.element(dialog).toBeVisible();
    return { server, screen, dialog };
  }

  test('lists the columns it accepts', async () => {
    const { dialog } = await openImport();
    await expect.element(dialog.getByText('kind', { exact: true })).toBeVisible();
    await expect.element(dialog).toMatchTextContent(/short name; empty for your own company/);
    await expect.element(dialog.getByRole('button', { name: 'Check rows' })).toBeDisabled();
  });

  test('checks the rows first, names the invalid line, and disables the import', async () => {
    const { server, dialog } = await openImport();
    server.answer(contract.companies.import, () => ({
      dry_run: true,
      imported: 0,
      ignored: ['status', 'created_at'],
      results: [succeeded, bad],
      run: null,
    }));
    await dialog.getByLabelText('Or paste the rows').fill(rows);
    await dialog.getByRole('button', { name: 'Check rows' }).click();
    await expect
      .element(dialog.getByText('1 of 2 rows has an error. Nothing was imported.'))
      .toBeVisible();
    await expect
      .element(dialog.getByRole('row', { name: /^3/ }))
      .toMatchTextContent(/Name: Please enter a name\./);
    await expect
      .element(dialog)
      .toMatchTextContent(/Columns that can't be imported are skipped: Status, Created\./);
    await expect.element(dialog.getByRole('button', { name: 'Import companies' })).toBeDisabled();
    await expect
      .poll(() => server.inputsOf('POST', '/api/companies/import')[0])
      .toHaveProperty('dry_run', true);
  });

  test('imports when every line is valid', async () => {
    const { server, screen, dialog } = await openImport();
    server.answer(contract.companies.import, ({ dry_run }) => ({
      dry_run,
      imported: dry_run === true ? 0 : 1,
      ignored: [],
      results: [succeeded],
      run: null,
    }));
    await dialog.getByLabelText('Or paste the rows').fill('name,kind\nBluewater,reseller\n');
    await dialog.getByRole('button', { name: 'Check rows' }).click();
    await expect
      .element(dialog.getByText('No errors found. 1 company can be imported.'))
      .toBeVisible();
    await dialog.getByRole('button', { name: 'Import 1 company' }).click();
    await expect.element(page.getByText('1 company imported')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(screen.search()).toEqual({});
    await expect
      .poll(() => server.inputsOf('POST', '/api/companies/import').map(({ dry_run }) => dry_run))
      .toEqual([true, false]);
  });

  test('checks a chosen file immediately; editing it requires another check', async () => {
    const { server, dialog } = await openImport();
    server.answer(contract.companies.import, () => ({
      dry_run: true,
      imported: 0,
      ignored: [],
      results: [succeeded],
      run: null,
    }));
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('There is no file input');
    await userEvent.upload(input, new File([rows], 'companies.csv', { type: 'text/csv' }));
    await expect.element(dialog.getByRole('button', { name: 'Import 1 company' })).toBeEnabled();
    await dialog.getByLabelText('Or paste the rows').fill('name\nOther\n');
    await expect.element(dialog.getByRole('button', { name: 'Import companies' })).toBeDisabled();
    await expect.element(dialog.getByRole('button', { name: 'Check rows' })).toBeEnabled();
  });

  describe('a long file', () => {
    const runOf = (run: Partial<ImportRun>): ImportRun => ({
      id: crypto.randomUUID(),
      list: 'companies',
      dry_run: true,
      status: 'running',
      total: 2500,
      done: 1200,
      accepted: 1200,
      rejected: 0,
      failures: [],
      failure: null,
      created_at: '2026-01-02T03:04:05.000Z',
      finished_at: null,
      ...run,
    });
    const ended = { status: 'done', done: 2500, accepted: 2500 } as const;

    /** Simulates a server that checks and imports as a job; `runs` are its current states. */
    async function openLongImport(runs: { check: ImportRun; write: ImportRun }) {
      const opened = await openImport();
      const { server, dialog } = opened;
      server.answer(contract.companies.import, ({ dry_run }) => ({
        dry_run,
        imported: 0,
        ignored: [],
        results: [],
        run: dry_run === true ? runs.check : runs.write,
      }));
      server.answer(contract.imports.get, ({ id }) =>
        id === runs.check.id ? runs.check : runs.write,
      );
      await dialog.getByLabelText('Or paste the rows').fill(rows);
      await dialog.getByRole('button', { name: 'Check rows' }).click();
      return opened;
    }

    test('shows the progress of the check and the import, and what was created', async () => {
      const runs = { check: runOf({}), write: runOf({ dry_run: false }) };
      const { dialog } = await openLongImport(runs);
      await expect.element(dialog.getByText('Checked 1,200 of 2,500 rows')).toBeVisible();
      await expect.element(dialog.getByRole('button', { name: 'Import companies' })).toBeDisabled();
      runs.check = { ...runs.check, ...ended };
      await dialog.getByRole('button', { name: 'Import 2,500 companies' }).click();
      await expect.element(dialog.getByText('Imported 1,200 of 2,500 rows')).toBeVisible();
      await expect.element(dialog).toMatchTextContent(/You can close this dialog/);
      runs.write = { ...runs.write, ...ended, accepted: 2499, rejected: 1, failures: [bad] };
      await expect
        .element(dialog)
        .toMatchTextContent(/2,499 companies were imported\. 1 row has an error/);
      await expect.element(dialog.getByRole('row', { name: /^3/ })).toBeVisible();
      await expect.element(dialog.getByRole('button', { name: 'Import companies' })).toBeDisabled();
      runs.check = runOf(ended);
      await dialog.getByRole('button', { name: 'Check again' }).click();
      await expect
        .element(dialog.getByRole('button', { name: 'Import 2,500 companies' }))
        .toBeEnabled();
    });

    test('is not imported while a row is invalid, and can be cancelled', async () => {
      const runs = {
        check: runOf({ rejected: 1, accepted: 1199, failures: [bad] }),
        write: runOf({}),
      };
      const { server, dialog } = await openLongImport(runs);
      server.answer(contract.imports.cancel, () => {
        runs.check = { ...runs.check, status: 'cancelled' };
        return runs.check;
      });
      await dialog.getByRole('button', { name: 'Stop checking' }).click();
      await expect.element(dialog.getByText('The check was stopped.')).toBeVisible();
      await expect.element(dialog.getByRole('button', { name: 'Import companies' })).toBeDisabled();
      runs.check = runOf({ ...ended, accepted: 2499, rejected: 1, failures: [bad] });
      await dialog.getByRole('button', { name: 'Check again' }).click();
      await expect
        .element(dialog.getByText('1 of 2,500 rows has an error. Nothing was imported.'))
        .toBeVisible();
      await expect.element(dialog.getByRole('button', { name: 'Import companies' })).toBeDisabled();
    });
  });

  test('shows a refused check with its ID, and keeps the pasted text', async () => {
    const { server, dialog } = await openImport();
    server.answer(contract.companies.import, () => refusal(500, { id: 'error-9' }));
    await dialog.getByLabelText('Or paste the rows').fill(rows);
    await dialog.getByRole('button', { name: 'Check rows' }).click();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Error ID: error-9/);
    await expect
      .element(dialog.getByLabelText('Or paste the rows'))
      .toHaveValue(expect.stringContaining('Bluewater'));
  });
});
