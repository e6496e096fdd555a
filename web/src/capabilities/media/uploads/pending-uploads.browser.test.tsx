import { beforeEach, expect, test } from 'vitest';
import { dropDatabase, pendingUploadsName } from '../../../kernel/storage/databases.ts';
import { createUploadStore, type PendingUpload, resumeUploads } from './pending-uploads.ts';

// Limited to this file's own ids: other tests run in parallel on the same browser storage.
const tenant = crypto.randomUUID();
const owner = { tenant, user: crypto.randomUUID() };
let id: string;
beforeEach(() => {
  id = crypto.randomUUID();
});

const file = () => new File(['picture'], 'desk.png', { type: 'image/png' });
/** Simulates closing a tab: it releases its locks. */
const closeTab = () =>
  navigator.locks.request(`${pendingUploadsName} ${id}`, { steal: true }, () => undefined);
const isHeld = async () =>
  (await navigator.locks.query()).held?.some(({ name }) => name === `${pendingUploadsName} ${id}`);

/** Resumes all pending uploads, as when the person returns. */
async function resumeAll(target = owner): Promise<PendingUpload[]> {
  const resumedUploads: PendingUpload[] = [];
  await resumeUploads(target, async (upload) => {
    resumedUploads.push(upload);
  });
  return resumedUploads;
}

test('an upload can be resumed after its tab was closed, with its content and folder', async () => {
  const folderId = crypto.randomUUID();
  const uploadStore = createUploadStore(owner);
  uploadStore.put({ id, folderId, file: file() });
  await expect.poll(isHeld).toBe(true);
  await closeTab();
  await expect.poll(async () => (await resumeAll()).map((upload) => upload.id)).toEqual([id]);
  await closeTab();
  const [pending] = await resumeAll();
  expect(pending).toMatchObject({ id, folderId, ...owner });
  expect(pending?.file.name).toBe('desk.png');
  expect(await pending?.file.text()).toBe('picture');
  uploadStore.remove(id);
  await expect.poll(isHeld).toBe(false);
  expect(await resumeAll()).toEqual([]);
});

test('an upload waits while another tab sends it, and is not resumed once that tab has finished', async () => {
  const uploadStore = createUploadStore(owner);
  uploadStore.put({ id, folderId: null, file: file() });
  await expect.poll(isHeld).toBe(true);
  let resumedUploads: PendingUpload[] | undefined;
  const pending = resumeAll().then((all) => {
    resumedUploads = all;
  });
  expect(resumedUploads).toBeUndefined();
  uploadStore.remove(id);
  await pending;
  expect(resumedUploads).toEqual([]);
});

test('uploads to another company wait until that company is opened again', async () => {
  const uploadStore = createUploadStore(owner);
  uploadStore.put({ id, folderId: null, file: file() });
  await expect.poll(isHeld).toBe(true);
  await closeTab();
  expect(await resumeAll({ ...owner, tenant: crypto.randomUUID() })).toEqual([]);
  await expect.poll(async () => (await resumeAll()).length).toBe(1);
  uploadStore.remove(id);
  await expect.poll(isHeld).toBe(false);
});

test('signing out leaves nothing behind', async () => {
  const uploadStore = createUploadStore(owner);
  uploadStore.put({ id, folderId: null, file: file() });
  await expect.poll(isHeld).toBe(true);
  await closeTab();
  await dropDatabase(pendingUploadsName);
  expect(await resumeAll()).toEqual([]);
});
