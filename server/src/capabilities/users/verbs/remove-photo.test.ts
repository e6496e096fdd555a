import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createPhotoTest, type PhotoTest } from '../testing-photos.ts';
import { removePhoto } from './remove-photo.ts';

let net: PhotoTest;
beforeAll(async () => {
  net = await createPhotoTest();
});
afterAll(() => net.drop());

test('removes the photo, also twice', async () => {
  const { northReseller } = net.people;
  const name = await net.uploadPhoto(northReseller);
  const context = await net.signedInAs(northReseller);
  expect(await removePhoto(context)).toMatchObject({ profile_photo_url: null });
  expect(await removePhoto(context)).toMatchObject({ profile_photo_url: null });
  expect(await rejectionOf(net.readAs(northReseller, name))).toMatchObject({ code: 'not_found' });
});

test("audits the photo's address, not its content", async () => {
  const person = await net.person(net.companies.north, 'admin');
  const { hash } = await net.uploadPhoto(person);
  await removePhoto(await net.signedInAs(person));
  const removed = (await net.auditOf(person.id)).at(-1);
  const address = `/api/users/photos/${person.id}/${hash}`;
  expect(removed).toMatchObject({ actor_id: person.id, before: { profile_photo_url: address } });
  const { rowCount } = await net.admin.query(
    "select from audit_logs where resource_type = 'profile_photos'",
  );
  expect(rowCount).toBe(0);
});

test("the database allows no one to remove someone else's photo", async () => {
  const { clerk, northAdmin } = net.people;
  const name = await net.uploadPhoto(clerk);
  const claims = { user_id: northAdmin.id, aal: 'aal2' } as const;
  const removed = await net.database.transaction('app_user', claims, (tx) =>
    tx.deleteFrom('profile_photos').where('user_id', '=', clerk.id).executeTakeFirst(),
  );
  expect(removed.numDeletedRows).toBe(0n);
  expect((await net.readAs(clerk, name)).byteLength).toBeGreaterThan(0);
});
