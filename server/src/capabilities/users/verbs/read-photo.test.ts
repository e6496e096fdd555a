import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createPhotoTest, type PhotoTest } from '../testing-photos.ts';

let network: PhotoTest;
beforeAll(async () => {
  network = await createPhotoTest();
});
afterAll(() => network.drop());

test('anyone who can read the profile sees the photo, and no one else', async () => {
  const { clerk, northAdmin, northReseller, owner, southAdmin } = network.people;
  const name = await network.uploadPhoto(clerk);
  for (const reader of [northAdmin, northReseller, owner])
    expect((await network.readAs(reader, name)).byteLength).toBeGreaterThan(0);
  const colleague = await network.person(clerk.companyId, 'end_user');
  for (const reader of [southAdmin, colleague])
    expect(await rejectionOf(network.readAs(reader, name))).toMatchObject({ code: 'not_found' });
});

test.each([
  { user: 'x', hash: 'a'.repeat(32) },
  { user: crypto.randomUUID(), hash: "'; drop table profiles" },
  { user: crypto.randomUUID(), hash: 'a'.repeat(32) },
])('an invalid address is not found: %o', async (name) => {
  expect(await rejectionOf(network.readAs(network.people.owner, name))).toMatchObject({
    code: 'not_found',
  });
});
