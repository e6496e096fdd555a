import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createPhotoTest, type PhotoTest } from '../testing-photos.ts';
import { removePhoto } from './remove-photo.ts';

let network: PhotoTest;
beforeAll(async () => {
  network = await createPhotoTest();
});
afterAll(() => network.drop());

test('removes the photo, and doing so again has no effect', async () => {
  const { northReseller } = network.people;
  const name = await network.uploadPhoto(northReseller);
  const context = await network.signedInAs(northReseller);
  expect(await removePhoto(context)).toMatchObject({ profile_photo_url: null });
  expect(await removePhoto(context)).toMatchObject({ profile_photo_url: null });
  expect(await rejectionOf(network.readAs(northReseller, name))).toMatchObject({
    code: 'not_found',
  });
});

test("audits the photo's address, not its content", async () => {
  const person = await network.person(network.companies.north, 'admin');
  const { hash } = await network.uploadPhoto(person);
  await removePhoto(await network.signedInAs(person));
  const removed = (await network.auditOf(person.id)).at(-1);
  const address = `/api/users/photos/${person.id}/${hash}`;
  expect(removed).toMatchObject({ actor_id: person.id, before: { profile_photo_url: address } });
  const { rowCount } = await network.admin.query(
    "select from audit_logs where resource_type = 'profile_photos'",
  );
  expect(rowCount).toBe(0);
});

test("the database allows no one to remove someone else's photo", async () => {
  const { clerk, northAdmin } = network.people;
  const name = await network.uploadPhoto(clerk);
  const claims = { user_id: northAdmin.id, aal: 'aal2' } as const;
  const removed = await network.database.transaction('app_user', claims, (tx) =>
    tx.deleteFrom('profile_photos').where('user_id', '=', clerk.id).executeTakeFirst(),
  );
  expect(removed.numDeletedRows).toBe(0n);
  expect((await network.readAs(clerk, name)).byteLength).toBeGreaterThan(0);
});
