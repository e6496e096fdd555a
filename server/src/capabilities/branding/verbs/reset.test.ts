import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type BrandingTest, createBrandingTest, pictureOf } from '../testing-themes.ts';
import { resetTheme } from './reset.ts';

let network: BrandingTest;
beforeAll(async () => {
  network = await createBrandingTest();
});
beforeEach(() => network.reset());
afterAll(() => network.drop());

const reset = async (
  persona: 'northAdmin' | 'southAdmin' | 'northReseller',
  version: number | null,
) => resetTheme(await network.as(persona), { id: network.companies.north, version });

test('restores the default theme, keeps the logo and audits the change', async () => {
  await network.save('northAdmin');
  const { version } = await network.setPicture('northAdmin', 'logo', await pictureOf('red'));
  const after = await reset('northAdmin', version);
  expect(after.theme).toEqual(after.plain);
  expect(after.logo).not.toBeNull();
  const { id } = (await network.stored(network.companies.north)) ?? {};
  expect((await network.auditOf(String(id))).at(-1)).toMatchObject({
    actor_id: network.people.northAdmin.id,
    before: { primary_color: '#123456' },
    after: { primary_color: '#0F766E' },
  });
});

test('does nothing when nothing is set', async () => {
  expect(await reset('northAdmin', null)).toMatchObject({ own: false, version: null });
});

test('reports a conflict for an outdated version', async () => {
  await network.save('northAdmin');
  expect(await rejectionOf(reset('northAdmin', 7))).toMatchObject({ code: 'conflict' });
  expect(await rejectionOf(reset('northAdmin', null))).toMatchObject({ code: 'conflict' });
});

test.each(['southAdmin', 'northReseller'] as const)(
  '%s cannot reset the theme',
  async (persona) => {
    await network.save('northAdmin');
    expect(await rejectionOf(reset(persona, 1))).toMatchObject({ code: 'not_found' });
    expect(await network.stored(network.companies.north)).toMatchObject({
      primary_color: '#123456',
    });
  },
);
