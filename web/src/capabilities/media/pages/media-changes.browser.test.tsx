import { contract } from '@trunkline/contract';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { assetOf, mockMedia, renderMedia } from '../../../testing/media-screen.tsx';
import { mockServer, refusal } from '../../../testing/mock-server.ts';
import { idOf, platform, resultOf } from '../../../testing/records.ts';

const files = page.getByRole('list', { name: 'Files' });
const panel = page.getByRole('dialog');
const dialog = page.getByRole('alertdialog');
const selection = page.getByRole('region', { name: 'Selected files' });

const folder = (number: number, name: string, parent_id: string | null = null) => ({
  id: idOf(number),
  company_id: platform.id,
  parent_id,
  name,
  version: 1,
});

describe('deleting', () => {
  test('names the pages that show the file, and can be undone', async () => {
    const server = mockServer();
    const asset = assetOf(40, { uses: 1 });
    mockMedia(server, [asset]);
    const use = { kind: 'page', item_id: idOf(50), label: 'Front page' };
    server.answer(contract.media.uses, () => ({
      items: [{ ...use, company_id: platform.id, company_name: platform.name }],
    }));
    server.answer(contract.media.bulk, () => ({
      results: [resultOf({ id: asset.id, label: asset.original_filename, ok: true })],
    }));
    await renderMedia();
    await files.getByRole('checkbox', { name: 'Select picture-40.png' }).click();
    await selection.getByRole('button', { name: 'Delete' }).click();
    await expect
      .element(dialog)
      .toMatchTextContent(/It's used here:.*Page.*Front page.*until the recycle bin is emptied/);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect
      .poll(() => server.inputsOf('POST', '/api/media/bulk'))
      .toMatchObject([{ action: 'delete' }, { action: 'restore', ids: [asset.id] }]);
  });

  test('the confirmation is updated with the library: new uses are named, and deleted files are not sent', async () => {
    const server = mockServer();
    const assets = [assetOf(40), assetOf(41), assetOf(42)];
    mockMedia(server, assets);
    server.answer(contract.media.bulk, () => ({
      results: [41, 42].map((number) => resultOf({ id: idOf(number), ok: true })),
    }));
    const { client } = await renderMedia();
    for (const number of [40, 41, 42])
      await files.getByRole('checkbox', { name: `Select picture-${number}.png` }).click();
    await selection.getByRole('button', { name: 'Delete' }).click();
    await expect.element(dialog).toHaveAccessibleName('Delete 3 files?');
    await expect.element(dialog).toMatchTextContent(/used anywhere/);
    assets.splice(0, 2, assetOf(41, { uses: 2 }));
    await client.invalidateQueries();
    await expect.element(dialog).toHaveAccessibleName('Delete 2 files?');
    await expect.element(dialog).toMatchTextContent(/picture-41\.png: 2 places/);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByText('2 files moved to the recycle bin')).toBeVisible();
    expect(server.inputsOf('POST', '/api/media/bulk')).toEqual([
      { action: 'delete', ids: [idOf(41), idOf(42)] },
    ]);
  });

  test('for several files, reports which are in use and which were refused', async () => {
    const server = mockServer();
    const assets = [assetOf(40, { uses: 2 }), assetOf(41)];
    mockMedia(server, assets);
    const message = 'This picture is used as a logo or favicon. Choose another one there first.';
    server.answer(contract.media.bulk, () => ({
      results: [
        resultOf({
          id: idOf(40),
          label: 'picture-40.png',
          ok: false,
          errors: [{ field: null, message }],
        }),
        resultOf({ id: idOf(41), label: 'picture-41.png', ok: true }),
      ],
    }));
    await renderMedia();
    for (const { original_filename: name } of assets)
      await files.getByRole('checkbox', { name: `Select ${name}` }).click();
    await selection.getByRole('button', { name: 'Delete' }).click();
    await expect
      .element(dialog)
      .toMatchTextContent(/Delete 2 files\?.*1 file is used:.*picture-40\.png: 2 places/);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect
      .element(panel)
      .toMatchTextContent(
        /Couldn't change some files.*1 changed, 1 left unchanged.*logo or favicon/,
      );
  });
});

describe('folders', () => {
  test('are created in the current folder, and a name in use shows an error beside the field', async () => {
    const server = mockServer();
    mockMedia(server, []);
    const campaigns = folder(60, 'Campaigns');
    server.answer(contract.media.folders, () => ({ items: [campaigns] }));
    const message = 'A folder with this name already exists. Choose a different name.';
    server.answer(contract.media.createFolder, () => refusal(409, { code: 'conflict', message }));
    const screen = await renderMedia();
    await page
      .getByRole('navigation', { name: 'Folders' })
      .getByRole('button', { name: 'Campaigns' })
      .click();
    await expect.poll(() => screen.search()).toEqual({ folder: campaigns.id });
    await page.getByRole('button', { name: 'New folder' }).click();
    await panel.getByRole('button', { name: 'Create folder' }).click();
    const name = panel.getByRole('textbox', { name: 'Name' });
    await expect.element(name).toHaveAccessibleDescription('Enter a name.');
    await name.fill('Spring');
    await panel.getByRole('button', { name: 'Create folder' }).click();
    await expect.element(name).toHaveAccessibleDescription(new RegExp(message));
    await expect
      .poll(() => server.inputsOf('POST', '/api/media/folders'))
      .toMatchObject([{ name: 'Spring', parent_id: campaigns.id, company_id: platform.id }]);
  });

  test('accept the files moved into them', async () => {
    const server = mockServer();
    mockMedia(server, [assetOf(40)]);
    const above = folder(60, 'Sites');
    server.answer(contract.media.folders, () => ({
      items: [above, folder(61, 'Home', above.id)],
    }));
    server.answer(contract.media.move, () => ({
      results: [resultOf({ id: idOf(40), ok: true })],
    }));
    await renderMedia();
    await files.getByRole('checkbox', { name: 'Select picture-40.png' }).click();
    await selection.getByRole('button', { name: 'Move' }).click();
    await panel.getByRole('combobox', { name: 'Folder' }).click();
    await page.getByRole('option', { name: 'Sites / Home' }).click();
    await panel.getByRole('button', { name: 'Move file' }).click();
    await expect
      .poll(() => server.inputsOf('POST', '/api/media/move'))
      .toMatchObject([{ ids: [idOf(40)], folder_id: idOf(61) }]);
    await expect.element(selection).not.toBeInTheDocument();
  });
});

test('filters are kept in the URL and sent to the server', async () => {
  const server = mockServer();
  mockMedia(server, [assetOf(40)]);
  const screen = await renderMedia('?show=missing_alt&form=list&sort=-bytes');
  await expect.element(page.getByRole('table', { name: 'Files' })).toBeVisible();
  expect(server.inputsOf('GET', '/api/media').at(-1)).toMatchObject({
    alt_text: 'missing',
    sort: '-bytes',
    company_id: platform.id,
  });
  await page.getByRole('button', { name: 'Grid' }).click();
  await expect.poll(() => screen.search()).toEqual({ show: 'missing_alt', sort: '-bytes' });
  await page.getByRole('button', { name: 'Clear the Show filter' }).click();
  await expect.poll(() => screen.search()).toEqual({ sort: '-bytes' });
});

test('a library that cannot be read shows an error with its ID and a retry', async () => {
  const server = mockServer();
  mockMedia(server, [assetOf(40)]);
  server.answer(contract.media.list, () => refusal(500));
  await renderMedia();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/Couldn't load the library.*error-1234/);
  mockMedia(server, [assetOf(40)]);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(files.getByRole('button', { name: /picture-40/ })).toBeVisible();
});
