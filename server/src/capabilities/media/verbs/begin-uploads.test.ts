import { mediaLimits } from '@trunkline/contract/kernel/media-limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createMediaTest, type MediaTest } from '../testing.ts';
import { beginUploads } from './begin-uploads.ts';

let network: MediaTest;
beforeAll(async () => {
  network = await createMediaTest();
});
afterAll(() => network.drop());

const filesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ filename: `${index}.png`, size: index + 1 }));
const startUpload = async (persona: 'northAdmin' | 'northReseller' | 'southAdmin', count: number) =>
  beginUploads(await network.as(persona), { folder_id: null, files: filesOf(count) });

test('begins many uploads in order', async () => {
  const { items } = await startUpload('northAdmin', 20);
  expect(items.map(({ filename }) => filename)).toEqual(
    filesOf(20).map(({ filename }) => filename),
  );
  expect(new Set(items.map(({ id }) => id)).size).toBe(20);
});

test('limits the number of unfinished uploads', async () => {
  const times = mediaLimits.uploadsPerPerson / mediaLimits.files;
  for (let time = 0; time < times; time += 1) await startUpload('southAdmin', mediaLimits.files);
  expect(await rejectionOf(startUpload('southAdmin', 1))).toMatchObject({
    code: 'conflict',
    message: 'Too many uploads are in progress. Wait for some to finish, then try again.',
  });
});

test('starting uploads requires permission', async () => {
  expect(await rejectionOf(startUpload('northReseller', 2))).toMatchObject({ code: 'forbidden' });
});
