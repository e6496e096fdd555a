import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createPhotoTest, type PhotoTest, pictureOf } from '../testing-photos.ts';
import { setPhoto } from './set-photo.ts';

let net: PhotoTest;
beforeAll(async () => {
  net = await createPhotoTest();
});
afterAll(() => net.drop());

test("sets the user's own photo at an address derived from its content", async () => {
  const { clerk } = net.people;
  const name = await net.uploadPhoto(clerk);
  expect(name.user).toBe(clerk.id);
  expect(await sharp(await net.readAs(clerk, name)).metadata()).toMatchObject({ format: 'webp' });
});

test('a new one replaces it; the old address is not found', async () => {
  const { clerk } = net.people;
  const before = await net.uploadPhoto(clerk);
  const after = await net.uploadPhoto(clerk, await pictureOf('blue'));
  expect(after.hash).not.toBe(before.hash);
  expect(await rejectionOf(net.readAs(clerk, before))).toMatchObject({ code: 'not_found' });
});

test('is audited by its address, never its bytes', async () => {
  const person = await net.person(net.companies.north, 'admin');
  const { hash } = await net.uploadPhoto(person);
  const set = (await net.auditOf(person.id)).at(-1);
  const address = `/api/users/photos/${person.id}/${hash}`;
  expect(set).toMatchObject({ actor_id: person.id, after: { profile_photo_url: address } });
  const { rowCount } = await net.admin.query(
    "select from audit_logs where resource_type = 'profile_photos'",
  );
  expect(rowCount).toBe(0);
});

test("the database allows no one to set someone else's photo", async () => {
  const { clerk, northAdmin } = net.people;
  const name = await net.uploadPhoto(clerk);
  const claims = { user_id: northAdmin.id, aal: 'aal2' } as const;
  const other = { user_id: net.people.northReseller.id, image: Buffer.from('x'), hash: name.hash };
  const set = net.database.transaction('app_user', claims, (tx) =>
    tx.insertInto('profile_photos').values(other).execute(),
  );
  expect(await rejectionOf(set)).toMatchObject({ code: 'forbidden' });
  expect((await net.readAs(clerk, name)).byteLength).toBeGreaterThan(0);
});

test('an invalid or too large picture changes nothing', async () => {
  const { southAdmin } = net.people;
  const context = await net.signedInAs(southAdmin);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');
  expect(await rejectionOf(setPhoto(context, { image: svg }))).toMatchObject({
    code: 'validation_failed',
    fields: [{ path: 'image' }],
  });
  const large = Buffer.alloc(5 * 1024 * 1024 + 1).toString('base64');
  expect(await rejectionOf(setPhoto(context, { image: large }))).toMatchObject({
    code: 'payload_too_large',
  });
  const { rows } = await net.admin.query('select profile_photo_url from profiles where id = $1', [
    southAdmin.id,
  ]);
  expect(rows).toEqual([{ profile_photo_url: null }]);
});
