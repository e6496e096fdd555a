import { beforeEach, expect, test } from 'vitest';
import { dropDatabase, pendingUploadsName } from '../../../kernel/storage/databases.ts';
import { createUploadStore, type PendingUpload, resumeUploads } from './pending-uploads.ts';

// Of this file alone: others run beside it, and a device has one place for all.
const tenant = crypto.randomUUID();
const mine = { tenant, user: crypto.randomUUID() };
let id: string;
beforeEach(() => {
  id = crypto.randomUUID();
});

const file = () => new File(['picture'], 'desk.png', { type: 'image/png' });
/** What a tab does that is closed: it lets go of what it was sending. */
const closeTab = () =>
  navigator.locks.request(`${pendingUploadsName} ${id}`, { steal: true }, () => undefined);
const isHeld = async () =>
  (await navigator.locks.query()).held?.some(({ name }) => name === `${pendingUploadsName} ${id}`);

/** What somebody goes on with when they come back. */
async function resumed(whose = mine): Promise<PendingUpload[]> {
  const taken: PendingUpload[] = [];
  await resumeUploads(whose, async (kept) => {
    taken.push(kept);
  });
  return taken;
}

test('a file is there again after the tab that sent it is gone, with its bytes and its folder', async () => {
  const folderId = crypto.randomUUID();
  const keep = createUploadStore(mine);
  keep.put({ id, folderId, file: file() });
  await expect.poll(isHeld).toBe(true);
  await closeTab();
  await expect.poll(async () => (await resumed()).map((kept) => kept.id)).toEqual([id]);
  await closeTab();
  const [kept] = await resumed();
  expect(kept).toMatchObject({ id, folderId, ...mine });
  expect(kept?.file.name).toBe('desk.png');
  expect(await kept?.file.text()).toBe('picture');
  keep.remove(id);
  await expect.poll(isHeld).toBe(false);
  expect(await resumed()).toEqual([]);
});

test('while another tab sends it, it is waited for; what that one finished is not sent again', async () => {
  const keep = createUploadStore(mine);
  keep.put({ id, folderId: null, file: file() });
  await expect.poll(isHeld).toBe(true);
  let taken: PendingUpload[] | undefined;
  const waiting = resumed().then((all) => {
    taken = all;
  });
  expect(taken).toBeUndefined();
  keep.remove(id);
  await waiting;
  expect(taken).toEqual([]);
});

test('what belongs to another company waits for it', async () => {
  const keep = createUploadStore(mine);
  keep.put({ id, folderId: null, file: file() });
  await expect.poll(isHeld).toBe(true);
  await closeTab();
  expect(await resumed({ ...mine, tenant: crypto.randomUUID() })).toEqual([]);
  await expect.poll(async () => (await resumed()).length).toBe(1);
  keep.remove(id);
  await expect.poll(isHeld).toBe(false);
});

test('signing out leaves nothing', async () => {
  const keep = createUploadStore(mine);
  keep.put({ id, folderId: null, file: file() });
  await expect.poll(isHeld).toBe(true);
  await closeTab();
  await dropDatabase(pendingUploadsName);
  expect(await resumed()).toEqual([]);
});
