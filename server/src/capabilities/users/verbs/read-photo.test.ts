import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createPhotoTest, type PhotoTest } from '../testing-photos.ts';

let net: PhotoTest;
beforeAll(async () => {
  net = await createPhotoTest();
});
afterAll(() => net.drop());

test('anyone who may read the profile sees it, no one else', async () => {
  const { clerk, northAdmin, northReseller, owner, southAdmin } = net.people;
  const name = await net.uploadPhoto(clerk);
  for (const reader of [northAdmin, northReseller, owner])
    expect((await net.readAs(reader, name)).byteLength).toBeGreaterThan(0);
  const colleague = await net.person(clerk.companyId, 'end_user');
  for (const reader of [southAdmin, colleague])
    expect(await rejectionOf(net.readAs(reader, name))).toMatchObject({ code: 'not_found' });
});

test.each([
  { user: 'x', hash: 'a'.repeat(32) },
  { user: crypto.randomUUID(), hash: "'; drop table profiles" },
  { user: crypto.randomUUID(), hash: 'a'.repeat(32) },
])('an invalid address is not found: %o', async (name) => {
  expect(await rejectionOf(net.readAs(net.people.owner, name))).toMatchObject({
    code: 'not_found',
  });
});
