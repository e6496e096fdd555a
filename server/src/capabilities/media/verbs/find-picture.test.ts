import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMediaTest, type MediaTest, pdfWithTitle } from '../testing.ts';
import { findPicture } from './find-picture.ts';

let net: MediaTest;
beforeAll(async () => {
  net = await createMediaTest();
});
afterAll(() => net.drop());

const hashOf = (url: string) => /\/([0-9a-f]{10})[^/]*$/.exec(url)?.[1] ?? '';

test("returns the location only of the company's own pictures", async () => {
  const { id, url, storage_path } = await net.added('northAdmin');
  const hash = hashOf(url);
  const { north, south } = net.companies;
  expect(await findPicture(net.database, { company: north, id, hash })).toBe(storage_path);
  expect(await findPicture(net.database, { company: south, id, hash })).toBeNull();
  expect(await findPicture(net.database, { company: north, id, hash: '0000000000' })).toBeNull();
});

test('returns nothing for a file that is not a picture', async () => {
  const { id, url } = await net.added('northAdmin', pdfWithTitle('Terms'), 'Terms.pdf');
  const hash = hashOf(url);
  expect(await findPicture(net.database, { company: net.companies.north, id, hash })).toBeNull();
});
