import { contract } from '@trunkline/contract';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { assetOf, mockMedia, librarian, renderMedia } from '../../../testing/media-screen.tsx';
import { mockServer, refusal } from '../../../testing/mock-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { MediaPicker, type PickedPicture } from '../index.ts';

const files = page.getByRole('list', { name: 'Files' });
const tray = page.getByRole('region', { name: 'Upload tray' });
const panel = page.getByRole('dialog');

/** Drops files as if they were dragged from the desktop. */
function drop(target: Element, ...names: string[]): void {
  const dataTransfer = new DataTransfer();
  for (const name of names)
    dataTransfer.items.add(new File(['picture'], name, { type: 'image/png' }));
  for (const type of ['dragenter', 'dragover', 'drop'])
    target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
}

describe('the library', () => {
  test('accepts files dropped anywhere on it', async () => {
    const server = mockServer();
    mockMedia(server, []);
    await renderMedia();
    await expect.element(page.getByText('No files here yet')).toBeVisible();
    drop(page.getByRole('heading', { name: 'Media' }).element(), 'dropped.png');
    await expect.element(tray).toMatchTextContent(/1 of 1 uploaded/);
    await expect.element(files.getByRole('button', { name: /dropped.png/ })).toBeVisible();
    await expect
      .poll(() => server.inputsOf('POST', '/api/media/uploads'))
      .toMatchObject([{ filename: 'dropped.png', size: 7, folder_id: null }]);
  });

  test('explains why a file was refused, and offers no retry', async () => {
    const server = mockServer();
    mockMedia(server, []);
    const message = 'Choose a JPEG, PNG, WebP, AVIF or GIF picture, or a valid PDF.';
    server.answer(contract.media.finishUpload, () =>
      refusal(400, { code: 'validation_failed', message }),
    );
    await renderMedia();
    await expect.element(page.getByText('No files here yet')).toBeVisible();
    drop(page.getByRole('heading', { name: 'Media' }).element(), 'wrong.png');
    await expect.element(tray).toMatchTextContent(/wrong\.png.*Choose a JPEG/);
    await expect
      .element(tray.getByRole('button', { name: 'Try wrong.png again' }))
      .not.toBeInTheDocument();
    await tray.getByRole('button', { name: 'Close wrong.png' }).click();
  });

  test('saves the details of a file, with the focal point set by keyboard', async () => {
    const server = mockServer();
    const asset = assetOf(40);
    mockMedia(server, [asset]);
    server.answer(contract.media.update, (input) => ({ ...asset, ...input, version: 2 }));
    await renderMedia();
    await files.getByRole('button', { name: /picture-40/ }).click();
    await panel.getByRole('textbox', { name: 'Alternative text' }).fill('A desk');
    const point = (name: string) => panel.getByRole('radio', { name, exact: true });
    point('middle, middle').element().focus();
    await userEvent.keyboard('{ArrowLeft}{ArrowDown}{ArrowDown}{ArrowDown}');
    await expect.element(point('left, bottom')).toBeChecked();
    await panel.getByRole('button', { name: 'Save changes' }).click();
    await expect
      .poll(() => server.inputsOf('PATCH', `/api/media/${asset.id}`))
      .toMatchObject([{ alt_text: 'A desk', focal: '14', version: 1 }]);
  });

  test('asks before unsaved changes are lost', async () => {
    mockMedia(mockServer(), [assetOf(40)]);
    await renderMedia();
    await files.getByRole('button', { name: /picture-40/ }).click();
    await panel.getByRole('textbox', { name: 'Name' }).fill('other.png');
    await panel.getByRole('button', { name: 'Close' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await expect.element(panel.getByRole('textbox', { name: 'Name' })).toHaveValue('other.png');
  });

  test('offers no changes to someone with read-only access', async () => {
    mockMedia(mockServer(), [assetOf(40, { may: [] })]);
    await renderMedia('', librarian({ permissions: ['media:read'] }));
    await files.getByRole('button', { name: /picture-40/ }).click();
    await expect.element(panel.getByText("This file isn't used anywhere.")).toBeVisible();
    for (const name of ['Save changes', 'Delete', 'Upload files', 'New folder'])
      await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument();
  });
});

function PickerExample({ onPick }: { onPick: (picture: PickedPicture) => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Choose
      </button>
      <MediaPicker open={open} onOpenChange={setOpen} onPick={onPick} />
    </>
  );
}

describe('the picker', () => {
  async function open() {
    const picked: PickedPicture[] = [];
    await renderScreen(<PickerExample onPick={(picture) => picked.push(picture)} />, {
      path: '/admin/cms/media',
      me: librarian(),
    });
    await page.getByRole('button', { name: 'Choose' }).click();
    return picked;
  }

  test('returns the chosen picture with its alternative text and size', async () => {
    const desk = assetOf(41, { alt_text: 'A desk' });
    mockMedia(mockServer(), [assetOf(40), desk, assetOf(42, { kind: 'document', width: null })]);
    const picked = await open();
    await expect.element(panel.getByRole('button', { name: 'Use picture' })).toBeDisabled();
    await expect.element(panel.getByText('picture-42.png')).not.toBeInTheDocument();
    await panel.getByRole('button', { name: 'picture-41.png' }).click();
    await panel.getByRole('button', { name: 'Use picture' }).click();
    const { id, url, width, height } = desk;
    expect(picked).toEqual([{ id, url, alt_text: 'A desk', width, height }]);
    await expect.element(panel).not.toBeInTheDocument();
  });

  test('searches while typing', async () => {
    mockMedia(mockServer(), [assetOf(40), assetOf(41)]);
    await open();
    await panel.getByRole('searchbox', { name: 'Search pictures' }).fill('picture-41');
    await expect.element(panel.getByText('picture-40.png')).not.toBeInTheDocument();
    await expect.element(panel.getByText('picture-41.png')).toBeVisible();
  });

  test('uploads a new picture dropped onto it', async () => {
    mockMedia(mockServer(), []);
    const picked = await open();
    await expect.element(panel.getByText('No pictures yet')).toBeVisible();
    drop(panel.getByText('No pictures yet').element(), 'new.png');
    await panel.getByRole('button', { name: 'Use new.png' }).click();
    expect(picked).toMatchObject([{ alt_text: '', width: 800, height: 500 }]);
  });
});
