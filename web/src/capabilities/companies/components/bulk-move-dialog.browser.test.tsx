import { contract } from '@trunkline/contract';
import type { MovesPreview } from '@trunkline/contract/companies';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mockCompanies } from '../../../testing/companies-screen.tsx';
import { refusal } from '../../../testing/mock-server.ts';
import { companyOf, allActions, platform, resultOf } from '../../../testing/records.ts';
import { renderApplication } from '../../../testing/render-screen.tsx';
import { mockAccount } from '../../../testing/signing-in.ts';
import { readSession } from '../../auth/index.ts';

const movable = { may: [...allActions, 'move' as const] };
const ada = companyOf(2, { name: 'Ada Ltd', kind: 'customer', ...movable });
const bo = companyOf(3, { name: 'Bo Ltd', kind: 'customer', version: 4, ...movable });
const shop = companyOf(4, { name: 'Shop', kind: 'reseller', ...movable });
const other = companyOf(5, { name: 'Other Shop', kind: 'reseller', may: ['update'] });

const companySummary = ({ id, name, kind }: typeof ada) => ({ id, name, kind });
const change = { status: 'active' as const, people: 2, names: ['Grace', 'Ivo'] };
const previewOf = (changes: Partial<MovesPreview> = {}): MovesPreview => ({
  to: companySummary(other),
  moves: [ada, bo].map((company) => ({
    ...companySummary(company),
    version: company.version,
    from: companySummary(platform),
    companies: company === bo ? 3 : 1,
  })),
  along: [],
  refused: [],
  loses: [{ ...companySummary(shop), ...change, of: 1 }],
  gains: [{ ...companySummary(other), ...change, people: 9, of: 2 }],
  ...changes,
});
const movedOf = (company: typeof ada, version: number) => ({
  ...resultOf({ id: company.id, label: company.name }),
  version,
});
const bar = page.getByRole('region', { name: 'Selection' });

async function open(...names: string[]) {
  const { server } = mockAccount({ level: 'aal2' });
  mockCompanies(server, [ada, bo, shop, other]);
  server.answer(contract.companies.previewMoves, () => previewOf());
  server.answer(contract.companies.bulkMove, () => ({
    results: [movedOf(ada, 2), movedOf(bo, 5)],
    rest: [],
  }));
  await readSession();
  await renderApplication('/admin/companies');
  for (const name of names)
    await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).click();
  await bar.getByRole('button', { name: 'Move to…' }).click();
  return server;
}

const dialog = page.getByRole('dialog', { name: /^Move \d companies$/ });
const confirm = dialog.getByRole('button', { name: /^Move/ });
const movesOf = (server: Awaited<ReturnType<typeof open>>) =>
  server.inputsOf('POST', '/api/companies/moves');

async function choose(name: string) {
  await dialog.getByRole('combobox', { name: 'New parent company' }).fill(name);
  await page.getByRole('option', { name, exact: true }).click();
}

describe('moving several companies', () => {
  test('a preview sums up who gains and loses access; one request moves the companies, and one moves them back', async () => {
    const server = await open('Ada Ltd', 'Bo Ltd');
    await expect.element(dialog).toMatchTextContent(/Ada Ltd, Bo Ltd/);
    await expect.element(confirm).toBeDisabled();
    await choose('Other Shop');
    const preview = dialog.getByRole('region', { name: 'Effects of the move' });
    await expect.element(preview).toMatchTextContent(/2 people lose access to some of them/);
    await expect.element(preview).toMatchTextContent(/9 people gain access to some of them/);
    await expect.element(preview).toMatchTextContent(/1 of 2 companies/);
    await expect.element(preview).toMatchTextContent(/all 2 companies/);
    await expect
      .element(preview)
      .toMatchTextContent(
        /2 companies will be below Other Shop, and 2 companies below move with them\./,
      );
    expect(movesOf(server)).toEqual([]);
    await confirm.click();
    await expect.element(page.getByText('2 companies were moved below Other Shop')).toBeVisible();
    await expect.element(bar).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(page.getByText('2 companies were moved back')).toBeVisible();
    expect(movesOf(server)).toEqual([
      {
        moves: [
          { id: ada.id, version: 1, parent_id: other.id },
          { id: bo.id, version: 4, parent_id: other.id },
        ],
      },
      {
        moves: [
          { id: ada.id, version: 2, parent_id: platform.id },
          { id: bo.id, version: 5, parent_id: platform.id },
        ],
      },
    ]);
  });

  test('lists companies that cannot move and those that move with another, and moves the rest', async () => {
    const server = await open('Ada Ltd', 'Bo Ltd', 'Shop', 'Other Shop');
    server.answer(contract.companies.previewMoves, () =>
      previewOf({
        moves: previewOf().moves.slice(0, 1),
        along: [{ id: bo.id, name: 'Bo Ltd', with: 'Ada Ltd' }],
        refused: [
          { id: shop.id, name: 'Shop', reason: "A reseller can't be below a reseller." },
          { id: other.id, name: null, reason: 'The requested item was not found.' },
        ],
      }),
    );
    server.answer(contract.companies.bulkMove, () => ({ results: [movedOf(ada, 2)], rest: [] }));
    await choose('Other Shop');
    const refused = dialog.getByRole('region', { name: 'Cannot be moved' });
    await expect
      .element(refused)
      .toMatchTextContent(/Shop: A reseller can't be below a reseller\./);
    await expect
      .element(refused)
      .toMatchTextContent(/Other Shop: The requested item was not found\./);
    await expect
      .element(dialog)
      .toMatchTextContent(/Bo Ltd moves with Ada Ltd and stays below it\./);
    await dialog.getByRole('button', { name: 'Move 1 company', exact: true }).click();
    await expect.element(page.getByText('Ada Ltd was moved below Other Shop')).toBeVisible();
    expect(movesOf(server)).toMatchObject([{ moves: [{ id: ada.id }] }]);
  });

  test('cannot be confirmed when no company can be moved', async () => {
    const server = await open('Ada Ltd', 'Bo Ltd');
    const reason = "It's already there.";
    server.answer(contract.companies.previewMoves, () =>
      previewOf({
        moves: [],
        refused: [ada, bo].map(({ id, name }) => ({ id, name, reason })),
        loses: [],
        gains: [],
      }),
    );
    await choose('Other Shop');
    await expect.element(dialog).toMatchTextContent(/None of them can be moved there/);
    await expect.element(confirm).toBeDisabled();
  });

  test('sends further requests for companies not processed in time', async () => {
    const server = await open('Ada Ltd', 'Bo Ltd');
    server.answer(contract.companies.bulkMove, ({ moves }) =>
      Array.isArray(moves) && moves.length === 2
        ? { results: [movedOf(ada, 2)], rest: [bo.id] }
        : { results: [movedOf(bo, 5)], rest: [] },
    );
    await choose('Other Shop');
    await confirm.click();
    await expect.element(page.getByText('2 companies were moved below Other Shop')).toBeVisible();
    expect(movesOf(server)).toMatchObject([{ moves: [{}, {}] }, { moves: [{ id: bo.id }] }]);
  });

  test('lists the companies left unchanged when a later request is refused', async () => {
    const server = await open('Ada Ltd', 'Bo Ltd');
    server.answer(contract.companies.bulkMove, ({ moves }) =>
      Array.isArray(moves) && moves.length === 2
        ? { results: [movedOf(ada, 2)], rest: [bo.id] }
        : refusal(409, { message: 'Someone else has changed this in the meantime.' }),
    );
    await choose('Other Shop');
    await confirm.click();
    const resultsDialog = page.getByRole('dialog', { name: "Couldn't move some companies" });
    await expect.element(resultsDialog).toMatchTextContent(/1 changed, 1 left unchanged\./);
    await expect
      .element(resultsDialog.getByRole('row', { name: /Bo Ltd/ }))
      .toMatchTextContent(/Someone else has changed this in the meantime\./);
    await expect.element(bar).not.toBeInTheDocument();
  });

  test('shows failures of the preview and of the move in the dialog with their ID', async () => {
    const server = await open('Ada Ltd', 'Bo Ltd');
    server.answer(contract.companies.previewMoves, () => refusal(500, { id: 'error-7' }));
    await choose('Other Shop');
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Error ID: error-7/);
    server.answer(contract.companies.previewMoves, () => previewOf());
    server.answer(contract.companies.bulkMove, () => refusal(500, { id: 'error-8' }));
    await dialog.getByRole('button', { name: 'Try Again' }).click();
    await confirm.click();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/error-8/);
  });
});

test('a single selected company opens the same dialog as its menu', async () => {
  await open('Ada Ltd');
  await expect.element(page.getByRole('dialog', { name: 'Move Ada Ltd' })).toBeVisible();
});

test('the move action is disabled for more companies than one request allows, and hidden if none can be moved', async () => {
  const { server } = mockAccount({ level: 'aal2' });
  const companies = Array.from({ length: 201 }, (_, index) =>
    companyOf(index + 10, { name: `Company ${index}`, kind: 'customer', ...movable }),
  );
  mockCompanies(server, [...companies, companyOf(999, { name: 'Fixed', may: ['update'] })]);
  await readSession();
  await renderApplication('/admin/companies');
  await page.getByRole('checkbox', { name: 'Select Fixed', exact: true }).click();
  await expect.element(bar).toMatchTextContent(/1 selected/);
  await expect.element(bar.getByRole('button', { name: 'Move to…' })).not.toBeInTheDocument();
  await page.getByRole('checkbox', { name: 'Select all', exact: true }).click();
  await expect.element(bar).toMatchTextContent(/202 selected/);
  await expect.element(bar.getByRole('button', { name: 'Move to…' })).toBeDisabled();
  await expect
    .element(bar.getByRole('button', { name: 'Move to…' }))
    .toHaveAttribute('title', 'Select up to 200');
});
