import { contract } from '@trunkline/contract';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { assetOf, mockMedia, librarian, renderMedia } from '../../../testing/media-screen.tsx';
import { mockServer, refusal } from '../../../testing/mock-server.ts';
import { idOf, platform, resultOf } from '../../../testing/records.ts';

const files = page.getByRole('list', { name: 'Files' });
const panel = page.getByRole('dialog');
const dialog = page.getByRole('alertdialog');
const folders = page.getByRole('navigation', { name: 'Folders' });

/** Opens a file's panel and chooses its replacement. */
async function chooseReplacement(name: string, file: File): Promise<void> {
  await files.getByRole('button', { name: new RegExp(name) }).click();
  await expect.element(panel.getByRole('button', { name: 'Replace' })).toBeEnabled();
  await userEvent.upload(page.getByLabelText('Replacement file'), file);
}
const picture = (name: string) => new File(['picture'], name, { type: 'image/png' });

describe('replacing a file', () => {
  test('names the pages that show it, and replaces it with the new file', async () => {
    const server = mockServer();
    const asset = assetOf(40, { uses: 1, version: 3 });
    const assets = [asset];
    mockMedia(server, assets);
    const use = { kind: 'draft', item_id: idOf(50), label: 'Front page' };
    server.answer(contract.media.uses, () => ({
      items: [{ ...use, company_id: platform.id, company_name: platform.name }],
    }));
    const replaced = { ...asset, version: 4, width: 1234, height: 99 };
    server.answer(contract.media.replace, () => {
      assets[0] = replaced;
      return replaced;
    });
    await renderMedia();
    await chooseReplacement('picture-40.png', picture('new desk.png'));
    await expect
      .element(dialog)
      .toMatchTextContent(
        /Replace picture-40\.png\?.*new desk\.png \(7 bytes\).*Draft.*Front page/,
      );
    await dialog.getByRole('button', { name: 'Replace file' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(panel).toMatchTextContent(/1234 × 99 pixels/);
    await expect
      .poll(() => server.inputsOf('POST', '/api/media/uploads'))
      .toMatchObject([{ filename: 'new desk.png', size: 7, company_id: platform.id }]);
    await expect
      .poll(() => server.inputsOf('POST', `/api/media/${asset.id}/replace`))
      .toMatchObject([{ version: 3, upload_id: idOf(600) }]);
  });

  test('shows why it was refused, and leaves the file unchanged', async () => {
    const server = mockServer();
    const asset = assetOf(40);
    mockMedia(server, [asset]);
    const message = 'The same file is already in the library.';
    server.answer(contract.media.replace, () =>
      refusal(400, { code: 'validation_failed', message }),
    );
    await renderMedia();
    await chooseReplacement('picture-40.png', picture('same.png'));
    await dialog.getByRole('button', { name: 'Replace file' }).click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(message);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(panel).toMatchTextContent(/800 × 500 pixels/);
  });

  test('rejects an empty file, and is disabled while there are unsaved changes', async () => {
    const server = mockServer();
    mockMedia(server, [assetOf(40)]);
    await renderMedia();
    await chooseReplacement('picture-40.png', new File([], 'empty.png'));
    await expect
      .element(dialog.getByRole('alert'))
      .toHaveTextContent('This file is empty. Choose another file.');
    await dialog.getByRole('button', { name: 'Replace file' }).click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(server.inputsOf('POST', '/api/media/uploads')).toEqual([]);
    await panel.getByRole('textbox', { name: 'Name' }).fill('other.png');
    await expect.element(panel.getByRole('button', { name: 'Replace' })).toBeDisabled();
  });
});

describe('dragging files onto a folder', () => {
  const campaigns = { company_id: platform.id, parent_id: null, version: 1 };
  const target = { ...campaigns, id: idOf(60), name: 'Campaigns' };

  async function open(me = librarian()) {
    const server = mockServer();
    mockMedia(server, [assetOf(40), assetOf(41), assetOf(42, { may: [] })]);
    server.answer(contract.media.folders, () => ({ items: [target] }));
    server.answer(contract.media.move, ({ ids }) => ({
      results: (Array.isArray(ids) ? ids : []).map((id) => resultOf({ id: String(id), ok: true })),
    }));
    await renderMedia('', me);
    await expect.element(folders.getByRole('button', { name: 'Campaigns' })).toBeVisible();
    return server;
  }

  /** Drags like a pointer does: the dragged data is only readable on drop. */
  function drag(name: string): void {
    const dataTransfer = new DataTransfer();
    const from = files.getByRole('button', { name: new RegExp(name) }).element();
    const onto = folders.getByRole('button', { name: 'Campaigns' }).element();
    const dispatch = (element: Element, type: string) =>
      element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    dispatch(from, 'dragstart');
    // A browser only drops where dragover was cancelled.
    if (!dispatch(onto, 'dragover')) dispatch(onto, 'drop');
  }
  const moveInputs = (server: ReturnType<typeof mockServer>) =>
    server.inputsOf('POST', '/api/media/move');

  test('moves the dragged file', async () => {
    const server = await open();
    drag('picture-40.png');
    await expect
      .poll(() => moveInputs(server))
      .toMatchObject([{ ids: [idOf(40)], folder_id: target.id }]);
    await expect.element(page.getByText('1 file moved')).toBeVisible();
    await expect.element(page.getByText('Drop to upload')).not.toBeInTheDocument();
  });

  test('moves all selected files if the dragged one is selected', async () => {
    const server = await open();
    for (const number of [40, 41])
      await files.getByRole('checkbox', { name: `Select picture-${number}.png` }).click();
    drag('picture-41.png');
    await expect
      .poll(() => moveInputs(server))
      .toMatchObject([{ ids: [idOf(40), idOf(41)], folder_id: target.id }]);
  });

  test('does nothing for someone without permission', async () => {
    const server = await open(librarian({ permissions: ['media:read'] }));
    drag('picture-40.png');
    expect(moveInputs(server)).toEqual([]);
    await expect
      .element(files.getByRole('button', { name: /picture-42/ }))
      .toHaveAttribute('draggable', 'false');
  });
});

test('exports the filtered files, and shows a refusal', async () => {
  const server = mockServer();
  mockMedia(server, [assetOf(40)]);
  const message = 'Three of your exports are still running. Wait for one to finish, or cancel it.';
  server.answer(contract.media.export, () => refusal(409, { code: 'conflict', message }));
  const permissions = ['media:read', 'media:export'];
  await renderMedia('?show=unused&sort=-bytes', librarian({ permissions }));
  await page.getByRole('button', { name: 'Export' }).click();
  await expect.element(page.getByText(message)).toBeVisible();
  await expect
    .poll(() => server.inputsOf('POST', '/api/media/export'))
    .toMatchObject([{ company_id: platform.id, used: 'no', sort: '-bytes' }]);
});

test('a saved view restores layout, filters and sort, and stays selected while it is viewed', async () => {
  const server = mockServer();
  mockMedia(server, [assetOf(40)]);
  server.answer(contract.views.list, () => ({
    items: [
      {
        id: idOf(80),
        list: 'media',
        name: 'Not in use',
        address: { show: 'unused', form: 'list' },
        shared: false,
        own: true,
        creator: null,
        may: ['update', 'share'],
      },
    ],
    default_view: null,
  }));
  const screen = await renderMedia();
  const view = page
    .getByRole('navigation', { name: 'Views of files' })
    .getByRole('button', { name: 'Not in use', exact: true });
  await view.click();
  const table = page.getByRole('table', { name: 'Files' });
  await expect.element(table).toBeVisible();
  expect(screen.search()).toEqual({ view: idOf(80), show: 'unused', form: 'list' });
  await table.getByRole('button', { name: 'picture-40.png' }).click();
  await expect.poll(() => screen.search()).toMatchObject({ view: idOf(80), open: idOf(40) });
});
