import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type BrandingTest, createBrandingTest, pictureOf } from '../testing-themes.ts';
import { resetTheme } from './reset.ts';

let net: BrandingTest;
beforeAll(async () => {
  net = await createBrandingTest();
});
beforeEach(() => net.plain());
afterAll(() => net.drop());

const reset = async (
  persona: 'northAdmin' | 'southAdmin' | 'northReseller',
  version: number | null,
) => resetTheme(await net.as(persona), { id: net.companies.north, version });

test('returns to the plain theme, keeps the logo and is audited', async () => {
  await net.save('northAdmin');
  const { version } = await net.setPicture('northAdmin', 'logo', await pictureOf('red'));
  const after = await reset('northAdmin', version);
  expect(after.theme).toEqual(after.plain);
  expect(after.logo).not.toBeNull();
  const { id } = (await net.stored(net.companies.north)) ?? {};
  expect((await net.auditOf(String(id))).at(-1)).toMatchObject({
    actor_id: net.people.northAdmin.id,
    before: { primary_color: '#123456' },
    after: { primary_color: '#0F766E' },
  });
});

test('does nothing when nothing is set', async () => {
  expect(await reset('northAdmin', null)).toMatchObject({ own: false, version: null });
});

test('reports a conflict for an outdated version', async () => {
  await net.save('northAdmin');
  expect(await rejectionOf(reset('northAdmin', 7))).toMatchObject({ code: 'conflict' });
  expect(await rejectionOf(reset('northAdmin', null))).toMatchObject({ code: 'conflict' });
});

test.each(['southAdmin', 'northReseller'] as const)(
  '%s cannot reset the theme',
  async (persona) => {
    await net.save('northAdmin');
    expect(await rejectionOf(reset(persona, 1))).toMatchObject({ code: 'not_found' });
    expect(await net.stored(net.companies.north)).toMatchObject({ primary_color: '#123456' });
  },
);
