import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createMediaTest, type MediaTest } from '../testing.ts';
import { showUpload } from './show-upload.ts';

let network: MediaTest;
beforeAll(async () => {
  network = await createMediaTest();
});
afterAll(() => network.drop());

const bytes = (length: number) => Buffer.alloc(length, 7);
const dayMs = 86_400_000;

test('accepts consecutive parts, and returns the current offset', async () => {
  const { id, received } = await network.begin('northAdmin', 30);
  expect(received).toBe(0);
  expect(await network.send('northAdmin', id, 0, bytes(10))).toMatchObject({ received: 10 });
  expect(await showUpload(await network.as('northAdmin'), { id })).toMatchObject({ received: 10 });
  expect(await network.send('northAdmin', id, 10, bytes(20))).toMatchObject({ received: 30 });
});

test.each([
  ['before the end of the previous part', 5],
  ['after the end of the previous part', 11],
])('rejects a part that begins %s, and changes nothing', async (_name, offset) => {
  const { id } = await network.begin('northAdmin', 30);
  await network.send('northAdmin', id, 0, bytes(10));
  expect(await rejectionOf(network.send('northAdmin', id, offset, bytes(5)))).toMatchObject({
    code: 'conflict',
    message:
      'This upload is continuing in another tab or on another device. Get its progress first.',
  });
  expect(await showUpload(await network.as('northAdmin'), { id })).toMatchObject({ received: 10 });
});

test('rejects more bytes than declared, and an empty part', async () => {
  const { id } = await network.begin('northAdmin', 30);
  for (const length of [0, 31])
    expect(await rejectionOf(network.send('northAdmin', id, 0, bytes(length)))).toMatchObject({
      code: 'validation_failed',
    });
});

test('one part sent many times simultaneously counts once', async () => {
  const { id } = await network.begin('northAdmin', 1000);
  const results = await Promise.allSettled(
    Array.from({ length: 6 }, () => network.send('northAdmin', id, 0, bytes(100))),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await showUpload(await network.as('northAdmin'), { id })).toMatchObject({ received: 100 });
});

test.each([
  ['southAdmin', 'not_found'],
  ['owner', 'not_found'],
  ['northReseller', 'forbidden'],
  ['clerk', 'forbidden'],
] as const)("%s cannot add to another person's upload", async (persona, code) => {
  const { id } = await network.begin('northAdmin', 30);
  expect(await rejectionOf(network.send(persona, id, 0, bytes(10)))).toMatchObject({ code });
});

test('an upload unfinished after a day cannot be resumed', async () => {
  const { id } = await network.begin('northAdmin', 30);
  const { now } = network.clock;
  network.clock.now = new Date(now.getTime() + dayMs);
  // Sessions start at the test clock's time, so that only the upload has expired.
  expect(await rejectionOf(network.send('northAdmin', id, 0, bytes(10)))).toMatchObject({
    code: 'not_found',
  });
  network.clock.now = now;
});
