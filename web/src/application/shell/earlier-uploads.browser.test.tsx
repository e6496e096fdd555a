import { contract } from '@trunkline/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPendingUploads } from '../../capabilities/media/uploads/pending-uploads.ts';
import { librarian } from '../../testing/media-screen.tsx';
import { mockServer, refusal } from '../../testing/mock-server.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { EarlierUploads } from './earlier-uploads.tsx';

const me = librarian();
const tray = page.getByRole('region', { name: 'Upload tray' });

/** Stores an upload that was interrupted by a reload and that no tab is sending. */
async function storeInterruptedUpload(): Promise<string> {
  const id = crypto.randomUUID();
  const database = await openPendingUploads();
  const file = new File(['picture'], 'desk.png', { type: 'image/png' });
  const upload = { id, tenant: me.company.id, user: me.id, folderId: null, file };
  await database.put('uploads', upload);
  database.close();
  return id;
}
const show = (path: string) => renderScreen(<EarlierUploads />, { path, me });

test('interrupted uploads resume on any screen, and are shown there', async () => {
  const server = mockServer();
  // The server isn't available yet: the upload retries until it is.
  server.answer(contract.media.upload, () => refusal(503));
  const id = await storeInterruptedUpload();
  await show('/admin/companies');
  await expect.element(tray).toMatchTextContent(/desk\.png/);
  expect(server.inputsOf('GET', `/api/media/uploads/${id}`).length).toBeGreaterThan(0);
});

test('shows nothing in the library, and requests nothing when no upload was stored', async () => {
  const server = mockServer();
  const emptyScreen = await show('/admin/companies');
  await expect.poll(async () => (await indexedDB.databases()).length).toBe(0);
  await emptyScreen.unmount();
  await storeInterruptedUpload();
  await show('/admin/cms/media');
  await expect.element(tray).not.toBeInTheDocument();
  expect(server.requests).toEqual([]);
});
