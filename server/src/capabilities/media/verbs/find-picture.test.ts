import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMediaTest, type MediaTest, pdfWithTitle } from '../testing.ts';
import { findPicture } from './find-picture.ts';

let network: MediaTest;
beforeAll(async () => {
  network = await createMediaTest();
});
afterAll(() => network.drop());

const hashOf = (url: string) => /\/([0-9a-f]{10})[^/]*$/.exec(url)?.[1] ?? '';

test("returns the location only of the company's own pictures", async () => {
  const { id, url, storage_path } = await network.addAsset('northAdmin');
  const hash = hashOf(url);
  const { north, south } = network.companies;
  expect(await findPicture(network.database, { company: north, id, hash })).toBe(storage_path);
  expect(await findPicture(network.database, { company: south, id, hash })).toBeNull();
  expect(
    await findPicture(network.database, { company: north, id, hash: '0000000000' }),
  ).toBeNull();
});

test('returns nothing for a file that is not a picture', async () => {
  const { id, url } = await network.addAsset('northAdmin', pdfWithTitle('Terms'), 'Terms.pdf');
  const hash = hashOf(url);
  expect(
    await findPicture(network.database, { company: network.companies.north, id, hash }),
  ).toBeNull();
});
