import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { assetOf, mockMedia, librarian } from '../../../testing/media-screen.tsx';
import { mockServer } from '../../../testing/mock-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { LibraryText } from './library-text.tsx';
import { PictureInput } from './picture-input.tsx';

/** A form with a picture and a text, as capabilities use them. */
function Example({ onSubmit }: { onSubmit: () => void }) {
  const [address, setAddress] = useState('');
  const [text, setText] = useState('<p>Words</p>');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <PictureInput aria-label="Picture" value={address} onChange={(value) => setAddress(value)} />
      <LibraryText label="Text" value={text} onChange={setText} />
      <pre>{text}</pre>
    </form>
  );
}

const url = '/media-assets/00000000-0000-4000-8000-000000000001/0123456789-800x500-22.webp';

async function renderExample() {
  const server = mockServer();
  mockMedia(server, [assetOf(1, { url, alt_text: 'A lamp' })]);
  const onSubmit = vi.fn<() => void>();
  await renderScreen(<Example onSubmit={onSubmit} />, {
    path: '/admin/cms/media',
    me: librarian(),
  });
  return onSubmit;
}

const library = page.getByRole('dialog');
async function choose() {
  await library.getByRole('button', { name: /picture-1\.png/ }).click();
  await library.getByRole('button', { name: 'Use picture' }).click();
}

test('an address can be typed, or a picture chosen from the library', async () => {
  const onSubmit = await renderExample();
  const address = page.getByRole('textbox', { name: 'Picture' });
  await address.fill('/elsewhere.png');
  await expect.element(address).toHaveValue('/elsewhere.png');
  await page.getByRole('button', { name: 'Choose picture' }).click();
  await choose();
  await expect.element(address).toHaveValue(url);
  await expect.element(library).not.toBeInTheDocument();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a picture from the library is inserted into a text with its alternative text', async () => {
  await renderExample();
  await page.getByRole('textbox', { name: 'Text' }).click();
  await page.getByRole('button', { name: 'Picture', exact: true }).click();
  await choose();
  await expect
    .poll(() => document.querySelector('pre')?.textContent)
    .toContain(`<img src="${url}" alt="A lamp">`);
});
