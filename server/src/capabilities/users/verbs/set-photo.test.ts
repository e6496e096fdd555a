import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createPhotoTest, type PhotoTest, pictureOf } from '../testing-photos.ts';
import { setPhoto } from './set-photo.ts';

let network: PhotoTest;
beforeAll(async () => {
  network = await createPhotoTest();
});
afterAll(() => network.drop());

test("sets the user's own photo at an address derived from its content", async () => {
  const { clerk } = network.people;
  const name = await network.uploadPhoto(clerk);
  expect(name.user).toBe(clerk.id);
  expect(await sharp(await network.readAs(clerk, name)).metadata()).toMatchObject({
    format: 'webp',
  });
});

test('a new photo replaces the old one, whose address is no longer found', async () => {
  const { clerk } = network.people;
  const before = await network.uploadPhoto(clerk);
  const after = await network.uploadPhoto(clerk, await pictureOf('blue'));
  expect(after.hash).not.toBe(before.hash);
  expect(await rejectionOf(network.readAs(clerk, before))).toMatchObject({ code: 'not_found' });
});

test('a photo is audited by its address, never its bytes', async () => {
  const person = await network.person(network.companies.north, 'admin');
  const { hash } = await network.uploadPhoto(person);
  const set = (await network.auditOf(person.id)).at(-1);
  const address = `/api/users/photos/${person.id}/${hash}`;
  expect(set).toMatchObject({ actor_id: person.id, after: { profile_photo_url: address } });
  const { rowCount } = await network.admin.query(
    "select from audit_logs where resource_type = 'profile_photos'",
  );
  expect(rowCount).toBe(0);
});

test("the database allows no one to set someone else's photo", async () => {
  const { clerk, northAdmin } = network.people;
  const name = await network.uploadPhoto(clerk);
  const claims = { user_id: northAdmin.id, aal: 'aal2' } as const;
  const other = {
    user_id: network.people.northReseller.id,
    image: Buffer.from('x'),
    hash: name.hash,
    url: '/photo',
  };
  const set = network.database.transaction('app_user', claims, (tx) =>
    tx.insertInto('profile_photos').values(other).execute(),
  );
  expect(await rejectionOf(set)).toMatchObject({ code: 'forbidden' });
  expect((await network.readAs(clerk, name)).byteLength).toBeGreaterThan(0);
});

test('an invalid or too large picture changes nothing', async () => {
  const { southAdmin } = network.people;
  const context = await network.signedInAs(southAdmin);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');
  expect(await rejectionOf(setPhoto(context, { image: svg }))).toMatchObject({
    code: 'validation_failed',
    fields: [{ path: 'image' }],
  });
  const large = Buffer.alloc(5 * 1024 * 1024 + 1).toString('base64');
  expect(await rejectionOf(setPhoto(context, { image: large }))).toMatchObject({
    code: 'payload_too_large',
  });
  const { rows } = await network.admin.query(
    'select profile_photo_url from profiles where id = $1',
    [southAdmin.id],
  );
  expect(rows).toEqual([{ profile_photo_url: null }]);
});
