import { contract } from '@trunkline/contract';
import type { RecycledItem } from '@trunkline/contract/recycle';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { deferredAnswer, refusal } from '../../../testing/mock-server.ts';
import { idOf, recycledOf, resultOf } from '../../../testing/records.ts';
import { renderApplication } from '../../../testing/render-screen.tsx';
import { mockAccount } from '../../../testing/signing-in.ts';
import { readSession } from '../../auth/index.ts';

const northwind = recycledOf(2, {
  label: 'Northwind',
  dependents: [
    { kind: 'people', count: 3 },
    { kind: 'pages', count: 1 },
  ],
});
const harbour = recycledOf(3, {
  label: 'Harbour',
  held_at: '2026-03-11T12:00:00Z',
  hold_reason: 'Case 7',
  may: ['restore', 'hold'],
});
const conflict = 'The parent company is in the recycle bin. Restore it first.';

async function open(
  items: readonly RecycledItem[] = [northwind, harbour],
  list: () => unknown = () => ({ items, nextCursor: null, days: 30 }),
) {
  const { server } = mockAccount({ level: 'aal2' });
  server.answer(contract.recycle.list, list);
  server.answer(contract.recycle.preview, ({ ids }) => ({
    items: items
      .filter(({ id }) => Array.isArray(ids) && ids.includes(id))
      .map((item) => ({ ...item, conflicts: item.label === 'Harbour' ? [conflict] : [] })),
  }));
  for (const operation of [contract.recycle.restore, contract.recycle.purge])
    server.answer(operation, ({ ids }) => ({
      results: (Array.isArray(ids) ? ids : []).map((id) => resultOf({ id: String(id) })),
    }));
  await readSession();
  const screen = await renderApplication('/admin/recycle-bin');
  return { server, screen };
}

const table = page.getByRole('table', { name: 'Recycle bin' });

describe('the recycle bin', () => {
  test('shows deleted items, who deleted them, and their dependents', async () => {
    await open();
    const row = table.getByRole('row', { name: /Northwind/ });
    await expect.element(row.getByText('by Olga Nord')).toBeInTheDocument();
    await expect.element(row.getByText('3 people, 1 page')).toBeInTheDocument();
    await expect
      .element(table.getByRole('row', { name: /Harbour/ }).getByText('Legal hold'))
      .toBeVisible();
    await expect.element(page.getByRole('link', { name: /^Recycle Bin 2/ })).toBeVisible();
  });

  test('keeps the actions of a row on one line beside long names', async () => {
    await page.viewport(1440, 900);
    const label = 'leonard.crane@meridianvoicedistribution.example';
    const company_name = 'Meridian Voice Distribution';
    const may: RecycledItem['may'] = ['restore', 'hold', 'purge'];
    await open([recycledOf(4, { label, company_name, deleted_by_name: 'Joanna Wiśniewska', may })]);
    const restore = table.getByRole('button', { name: /^Restore/ });
    await expect.element(restore).toBeVisible();
    const top = (name: string) =>
      table
        .getByRole('button', { name: new RegExp(`^${name}`) })
        .element()
        .getBoundingClientRect().y;
    expect([top('Hold'), top('Purge')]).toEqual([top('Restore'), top('Restore')]);
  });

  test('explains an empty bin', async () => {
    await open([]);
    await expect.element(page.getByText('The recycle bin is empty')).toBeVisible();
    await expect
      .element(page.getByRole('button', { name: 'Empty recycle bin' }))
      .not.toBeInTheDocument();
  });

  test('reports that it failed to load', async () => {
    await open([], () => refusal(500, { id: 'error-88' }));
    await expect.element(page.getByText("Couldn't load the recycle bin")).toBeVisible();
    await expect.element(page.getByText('error-88')).toBeVisible();
  });
});

describe('restoring', () => {
  test('offers bulk actions, purging included, for as many items as can be reviewed together', async () => {
    const items = Array.from({ length: 201 }, (_, n) =>
      recycledOf(100 + n, { may: ['restore', 'purge'] }),
    );
    await open(items);
    const button = (name: string) => page.getByRole('button', { name });
    await page.getByRole('checkbox', { name: 'Select all', exact: true }).click();
    for (const name of ['Restore selected', 'Purge selected']) {
      await expect.element(button(name)).toBeDisabled();
      await expect.element(button(name)).toHaveAttribute('title', 'Select up to 200');
    }
    await table.getByRole('checkbox').nth(1).click();
    for (const name of ['Restore selected', 'Purge selected'])
      await expect.element(button(name)).toBeEnabled();
  });

  test('shows conflicts first, and restores the rest', async () => {
    const { server } = await open();
    await page.getByRole('checkbox', { name: 'Select all', exact: true }).click();
    await page.getByRole('button', { name: 'Restore selected' }).click();
    const dialog = page.getByRole('dialog', { name: 'Restore 2 items?' });
    await expect.element(dialog.getByText(conflict, { exact: false })).toBeVisible();
    await dialog.getByRole('button', { name: 'Restore Northwind' }).click();
    await expect.element(page.getByText('Northwind was restored')).toBeVisible();
    await expect
      .poll(() => server.inputsOf('POST', '/api/recycle/restore'))
      .toEqual([{ ids: [northwind.id] }]);
  });

  test('disables the restore button for an item that cannot be restored', async () => {
    await open();
    await page.getByRole('button', { name: 'Restore Harbour' }).click();
    const dialog = page.getByRole('dialog', { name: 'Restore Harbour?' });
    await expect.element(dialog.getByText(conflict, { exact: false })).toBeVisible();
    await expect
      .element(dialog.getByRole('button', { name: 'Restore', exact: true }))
      .toBeDisabled();
  });
});

describe('purging', () => {
  test("lists the item's related records, and asks for its name", async () => {
    const { server } = await open();
    await page.getByRole('button', { name: 'Purge Northwind' }).click();
    const dialog = page.getByRole('dialog', { name: 'Purge Northwind?' });
    await expect
      .element(dialog.getByRole('row', { name: /Northwind \(Company\) 3 people, 1 page/ }))
      .toBeVisible();
    const confirmButton = dialog.getByRole('button', { name: 'Purge permanently' });
    await dialog.getByLabelText('Type “Northwind” to confirm').fill('northwind');
    await expect.element(confirmButton).toBeDisabled();
    await dialog.getByLabelText('Type “Northwind” to confirm').fill('Northwind');
    await confirmButton.click();
    await expect.element(page.getByText('Northwind was purged')).toBeVisible();
    await expect
      .poll(() => server.inputsOf('POST', '/api/recycle/purge'))
      .toEqual([{ ids: [northwind.id], confirmation: 'Northwind' }]);
  });

  test('lists refused items with their reasons', async () => {
    const { server } = await open([northwind]);
    server.answer(contract.recycle.purge, () => ({
      results: [
        resultOf({
          id: northwind.id,
          ok: false,
          errors: [
            {
              field: null,
              message: 'A related record is under legal hold. Release that one first.',
            },
          ],
        }),
      ],
    }));
    await page.getByRole('button', { name: 'Purge Northwind' }).click();
    await page.getByLabelText('Type “Northwind” to confirm').fill('Northwind');
    await page.getByRole('button', { name: 'Purge permanently' }).click();
    const dialog = page.getByRole('dialog', { name: "Some items couldn't be changed" });
    await expect.element(dialog.getByText(/under legal hold/)).toBeVisible();
  });

  test('purges everything in batches until nothing more can be purged', async () => {
    const { server } = await open();
    const cursors = ['a', 'b', null];
    server.answer(contract.recycle.empty, ({ cursor }) => {
      const index = cursors.indexOf(typeof cursor === 'string' ? cursor : '') + 1;
      return { results: [resultOf({ id: idOf(index) })], nextCursor: cursors[index] ?? null };
    });
    await page.getByRole('button', { name: 'Empty recycle bin' }).click();
    await page.getByLabelText('Type “empty” to confirm').fill('empty');
    await page
      .getByRole('dialog', { name: 'Empty the recycle bin?' })
      .getByRole('button', { name: 'Empty recycle bin' })
      .click();
    await expect.element(page.getByText('3 items were purged')).toBeVisible();
  });

  test('does not offer to purge items under legal hold, alone or in a selection', async () => {
    await open();
    await expect.element(page.getByRole('button', { name: 'Purge Northwind' })).toBeVisible();
    await expect
      .element(page.getByRole('button', { name: 'Purge Harbour' }))
      .not.toBeInTheDocument();
    await page.getByRole('checkbox', { name: 'Select all', exact: true }).click();
    await expect.element(page.getByRole('button', { name: 'Restore selected' })).toBeVisible();
    await expect
      .element(page.getByRole('button', { name: 'Purge selected' }))
      .not.toBeInTheDocument();
  });
});

describe('legal holds and retention', () => {
  test('a legal hold needs a reason; releasing it does not', async () => {
    const { server } = await open();
    server.answer(contract.recycle.hold, ({ reason }) =>
      reason === null ? { ...harbour, held_at: null, hold_reason: null } : northwind,
    );
    await page.getByRole('button', { name: 'Hold Northwind' }).click();
    const dialog = page.getByRole('dialog', { name: 'Put Northwind under legal hold?' });
    const confirm = dialog.getByRole('button', { name: 'Put under legal hold' });
    await expect.element(confirm).toBeDisabled();
    await dialog.getByLabelText('Reason').fill('Case 9');
    await confirm.click();
    await expect.element(page.getByText('Northwind was put under legal hold')).toBeVisible();
    await page.getByRole('button', { name: 'Release Harbour' }).click();
    await expect.element(page.getByText('Harbour was released from legal hold')).toBeVisible();
    await expect
      .poll(() => server.inputsOf('POST', `/api/recycle/${northwind.id}/hold`))
      .toMatchObject([{ reason: 'Case 9' }]);
    await expect
      .poll(() => server.inputsOf('POST', `/api/recycle/${harbour.id}/hold`))
      .toMatchObject([{ reason: null }]);
  });

  test('holds several items with one reason; lists and skips items already held', async () => {
    const dock = recycledOf(4, { label: 'Dock' });
    const { server } = await open([northwind, dock, harbour]);
    server.answer(contract.recycle.bulkHold, () => ({
      results: [northwind, dock].map(({ id, label }) => resultOf({ id, label })),
    }));
    await page.getByRole('checkbox', { name: 'Select all', exact: true }).click();
    await page.getByRole('button', { name: 'Hold selected' }).click();
    const dialog = page.getByRole('dialog', { name: 'Put 2 items under legal hold?' });
    const list = dialog.getByRole('list', { name: 'Items to hold' });
    await expect.element(list).toMatchTextContent(/Northwind.*Dock/);
    await expect.element(list).not.toMatchTextContent(/Harbour/);
    await expect
      .element(dialog.getByRole('region', { name: 'Skipped' }))
      .toMatchTextContent(/Harbour: It's already under legal hold and keeps its reason\./);
    const confirm = dialog.getByRole('button', { name: 'Put under legal hold' });
    await expect.element(confirm).toBeDisabled();
    await dialog.getByLabelText('Reason for all items').fill('Case 9');
    await confirm.click();
    await expect.element(page.getByText('2 items were put under legal hold')).toBeVisible();
    await expect.element(page.getByRole('region', { name: 'Selection' })).not.toBeInTheDocument();
    await expect
      .poll(() => server.inputsOf('POST', '/api/recycle/hold'))
      .toEqual([{ ids: [northwind.id, dock.id], reason: 'Case 9' }]);
  });

  test('releases several after showing their reasons, and reports refusals row by row', async () => {
    const dock = recycledOf(4, { ...harbour, id: idOf(4), label: 'Dock', hold_reason: 'Case 8' });
    const { server } = await open([northwind, dock, harbour]);
    server.answer(contract.recycle.bulkHold, () => ({
      results: [
        resultOf({ id: dock.id, label: 'Dock' }),
        resultOf({
          id: harbour.id,
          label: 'Harbour',
          ok: false,
          errors: [{ field: null, message: "It isn't under legal hold." }],
        }),
      ],
    }));
    await page.getByRole('checkbox', { name: 'Select all', exact: true }).click();
    await page.getByRole('button', { name: 'Release selected' }).click();
    const dialog = page.getByRole('dialog', { name: 'Release 2 items from legal hold?' });
    await expect
      .element(dialog.getByRole('list', { name: 'Items to release' }))
      .toMatchTextContent(/Dock.*Case 8.*Harbour.*Case 7/);
    await expect
      .element(dialog.getByRole('region', { name: 'Skipped' }))
      .toMatchTextContent(/Northwind: It isn't under legal hold\./);
    await dialog.getByRole('button', { name: 'Release from legal hold' }).click();
    const resultsDialog = page.getByRole('dialog', { name: "Some items couldn't be changed" });
    await expect.element(resultsDialog.getByRole('row', { name: /Harbour/ })).toBeVisible();
    await expect
      .poll(() => server.inputsOf('POST', '/api/recycle/hold'))
      .toEqual([{ ids: [dock.id, harbour.id], reason: null }]);
  });

  test('the dialog skips items that others have held in the meantime', async () => {
    const dock = recycledOf(4, { label: 'Dock' });
    const quay = recycledOf(5, { label: 'Quay' });
    let items = [northwind, dock, quay];
    const { server, screen } = await open(items, () => ({ items, nextCursor: null, days: 30 }));
    server.answer(contract.recycle.bulkHold, () => ({
      results: [resultOf({ id: dock.id, label: 'Dock' })],
    }));
    await page.getByRole('checkbox', { name: 'Select all', exact: true }).click();
    await page.getByRole('button', { name: 'Hold selected' }).click();
    const dialog = page.getByRole('dialog', { name: /under legal hold\?$/ });
    await expect.element(dialog).toHaveAccessibleName('Put 3 items under legal hold?');
    await dialog.getByLabelText('Reason for all items').fill('Case 9');
    items = [{ ...northwind, held_at: harbour.held_at, hold_reason: 'Case 1' }, dock];
    await screen.client.invalidateQueries();
    await expect.element(dialog).toHaveAccessibleName('Put Dock under legal hold?');
    await expect
      .element(dialog.getByRole('list', { name: 'Items to hold' }))
      .toMatchTextContent(/^Dock \(Company\)$/);
    await expect
      .element(dialog.getByRole('region', { name: 'Skipped' }))
      .toMatchTextContent(/Northwind: It's already under legal hold/);
    await expect.element(dialog).not.toMatchTextContent(/Quay/);
    await dialog.getByRole('button', { name: 'Put under legal hold' }).click();
    await expect.element(page.getByText('Dock was put under legal hold')).toBeVisible();
    expect(server.inputsOf('POST', '/api/recycle/hold')).toEqual([
      { ids: [dock.id], reason: 'Case 9' },
    ]);
  });

  test('cannot be confirmed when no item is left to hold', async () => {
    let items = [northwind];
    const { screen } = await open(items, () => ({ items, nextCursor: null, days: 30 }));
    await page.getByRole('button', { name: 'Hold Northwind' }).click();
    const dialog = page.getByRole('dialog', { name: 'Put Northwind under legal hold?' });
    await dialog.getByLabelText('Reason').fill('Case 9');
    items = [{ ...northwind, held_at: harbour.held_at, hold_reason: 'Case 1' }];
    await screen.client.invalidateQueries();
    await expect
      .element(dialog.getByRole('region', { name: 'Skipped' }))
      .toMatchTextContent(/Northwind: It's already under legal hold/);
    await expect
      .element(dialog.getByRole('button', { name: 'Put under legal hold' }))
      .toBeDisabled();
  });

  test('the dialog closes when all its items have left the list', async () => {
    let items = [northwind, harbour];
    const { screen } = await open(items, () => ({ items, nextCursor: null, days: 30 }));
    await page.getByRole('button', { name: 'Hold Northwind' }).click();
    const dialog = page.getByRole('dialog', { name: 'Put Northwind under legal hold?' });
    await expect.element(dialog).toBeVisible();
    items = [harbour];
    await screen.client.invalidateQueries();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByText('Your selection is no longer available')).toBeVisible();
  });

  test('the dialog keeps its content while the request runs', async () => {
    let items = [northwind, harbour];
    const { server, screen } = await open(items, () => ({ items, nextCursor: null, days: 30 }));
    const purged = deferredAnswer({
      results: [resultOf({ id: northwind.id, label: 'Northwind' })],
    });
    server.answer(contract.recycle.purge, () => purged.answer);
    await page.getByRole('button', { name: 'Purge Northwind' }).click();
    await page.getByLabelText('Type “Northwind” to confirm').fill('Northwind');
    await page.getByRole('button', { name: 'Purge permanently' }).click();
    items = [harbour];
    await screen.client.invalidateQueries();
    await expect.element(table.getByText('Northwind')).not.toBeInTheDocument();
    const dialog = page.getByRole('dialog', { name: 'Purge Northwind?' });
    await expect.element(dialog).toBeVisible();
    purged.release();
    await expect.element(page.getByText('Northwind was purged')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test("offers neither holding nor releasing to users who can't set legal holds", async () => {
    await open([
      { ...northwind, may: ['restore'] },
      { ...harbour, may: ['restore'] },
    ]);
    await page.getByRole('checkbox', { name: 'Select all', exact: true }).click();
    await expect.element(page.getByRole('button', { name: 'Restore selected' })).toBeVisible();
    for (const name of ['Hold selected', 'Release selected'])
      await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument();
  });

  test('the retention period can be chosen', async () => {
    const { server } = await open();
    server.answer(contract.recycle.setDays, () => ({ days: 90 }));
    await page.getByRole('combobox', { name: 'Keep deleted items for' }).click();
    await page.getByRole('option', { name: 'Keep 90 days' }).click();
    await expect.element(page.getByText('Deleted items are kept for 90 days')).toBeVisible();
    await expect.poll(() => server.inputsOf('POST', '/api/recycle/days')).toEqual([{ days: 90 }]);
  });
});
