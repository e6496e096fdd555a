import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type BrandingTest, createBrandingTest, pictureOf } from '../testing-themes.ts';
import { removePicture } from './remove-picture.ts';

let net: BrandingTest;
beforeAll(async () => {
  net = await createBrandingTest();
});
beforeEach(() => net.plain());
afterAll(() => net.drop());

const remove = async (
  persona: 'northAdmin' | 'southAdmin' | 'northReseller',
  kind: 'logo' | 'favicon',
) => removePicture(await net.as(persona), { id: net.companies.north, kind });

test('stops showing it, and keeps the other picture and the file', async () => {
  await net.setPicture('northAdmin', 'logo', await pictureOf('red'));
  await net.setPicture('northAdmin', 'favicon', await pictureOf('blue'));
  const after = await remove('northAdmin', 'logo');
  expect(after.logo).toBeNull();
  expect(after.favicon).not.toBeNull();
  expect((await net.admin.query('select from media_assets')).rowCount).toBe(2);
  const { id } = (await net.stored(net.companies.north)) ?? {};
  expect((await net.auditOf(String(id))).at(-1)).toMatchObject({ after: { logo_media_id: null } });
});

test('does nothing when there is none', async () => {
  const auditCount = await net.auditCount();
  expect(await remove('northAdmin', 'logo')).toMatchObject({ own: false });
  expect(await net.auditCount()).toBe(auditCount);
});

test.each(['southAdmin', 'northReseller'] as const)(
  '%s cannot remove a picture',
  async (persona) => {
    await net.setPicture('northAdmin', 'logo', await pictureOf('red'));
    expect(await rejectionOf(remove(persona, 'logo'))).toMatchObject({ code: 'not_found' });
    expect(await net.stored(net.companies.north)).not.toMatchObject({ logo_media_id: null });
  },
);
