import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createMediaTest, type MediaTest } from '../testing.ts';
import { cancelUpload } from './cancel-upload.ts';
import { cleanMedia } from './clean.ts';
import { showUpload } from './show-upload.ts';

let network: MediaTest;
beforeAll(async () => {
  network = await createMediaTest();
});
afterAll(() => network.drop());

test('cancelling ends the upload, and a job deletes its parts', async () => {
  const { id } = await network.begin('northAdmin', 10);
  await network.send('northAdmin', id, 0, Buffer.alloc(5));
  const { rows } = await network.admin.query<{ parts: string[] }>(
    'select parts from media_uploads where id = $1',
    [id],
  );
  const [key = ''] = rows[0]?.parts ?? [];
  expect((await network.files.get(key))?.byteLength).toBe(5);
  expect(await cancelUpload(await network.as('northAdmin'), { id })).toEqual({ id });
  expect(await rejectionOf(showUpload(await network.as('northAdmin'), { id }))).toMatchObject({
    code: 'not_found',
  });
  await cleanMedia(network.database, network.files, network.clock.now);
  expect(await network.files.get(key)).toBeNull();
});

test("no one can cancel another person's upload", async () => {
  const { id } = await network.begin('northAdmin', 10);
  for (const persona of ['southAdmin', 'owner', 'clerk'] as const)
    expect(await rejectionOf(cancelUpload(await network.as(persona), { id }))).toMatchObject({
      code: 'not_found',
    });
  expect(await showUpload(await network.as('northAdmin'), { id })).toMatchObject({ id });
});
