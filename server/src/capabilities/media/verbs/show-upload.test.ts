import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createMediaTest, type MediaTest } from '../testing.ts';
import { cancelUpload } from './cancel-upload.ts';
import { showUpload } from './show-upload.ts';

let network: MediaTest;
beforeAll(async () => {
  network = await createMediaTest();
});
afterAll(() => network.drop());

test('returns the progress of an upload to its owner', async () => {
  const { id } = await network.begin('northAdmin', 10);
  expect(await showUpload(await network.as('northAdmin'), { id })).toMatchObject({
    id,
    size: 10,
    received: 0,
  });
});

test.each(['southAdmin', 'owner', 'northReseller', 'clerk'] as const)(
  '%s can neither see nor cancel the upload',
  async (persona) => {
    const { id } = await network.begin('northAdmin', 10);
    const context = await network.as(persona);
    expect(await rejectionOf(showUpload(context, { id }))).toMatchObject({ code: 'not_found' });
    expect(await rejectionOf(cancelUpload(context, { id }))).toMatchObject({ code: 'not_found' });
  },
);
