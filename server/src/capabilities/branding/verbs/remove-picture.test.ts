import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type BrandingTest, createBrandingTest, pictureOf } from '../testing-themes.ts';
import { removePicture } from './remove-picture.ts';

let network: BrandingTest;
beforeAll(async () => {
  network = await createBrandingTest();
});
beforeEach(() => network.reset());
afterAll(() => network.drop());

const remove = async (
  persona: 'northAdmin' | 'southAdmin' | 'northReseller',
  kind: 'logo' | 'favicon',
) => removePicture(await network.as(persona), { id: network.companies.north, kind });

test('removes the logo from the theme, and keeps the favicon and both files', async () => {
  await network.setPicture('northAdmin', 'logo', await pictureOf('red'));
  await network.setPicture('northAdmin', 'favicon', await pictureOf('blue'));
  const after = await remove('northAdmin', 'logo');
  expect(after.logo).toBeNull();
  expect(after.favicon).not.toBeNull();
  expect((await network.admin.query('select from media_assets')).rowCount).toBe(2);
  const { id } = (await network.stored(network.companies.north)) ?? {};
  expect((await network.auditOf(String(id))).at(-1)).toMatchObject({
    after: { logo_media_id: null },
  });
});

test('does nothing if no logo is set', async () => {
  const auditCount = await network.auditCount();
  expect(await remove('northAdmin', 'logo')).toMatchObject({ own: false });
  expect(await network.auditCount()).toBe(auditCount);
});

test.each(['southAdmin', 'northReseller'] as const)(
  '%s cannot remove a picture',
  async (persona) => {
    await network.setPicture('northAdmin', 'logo', await pictureOf('red'));
    expect(await rejectionOf(remove(persona, 'logo'))).toMatchObject({ code: 'not_found' });
    expect(await network.stored(network.companies.north)).not.toMatchObject({
      logo_media_id: null,
    });
  },
);
