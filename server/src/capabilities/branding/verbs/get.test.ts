import { Branding } from '@trunkline/contract/branding';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type BrandingTest, createBrandingTest } from '../testing-themes.ts';

let network: BrandingTest;
beforeAll(async () => {
  network = await createBrandingTest();
});
afterAll(() => network.drop());

test('returns the default theme while nothing is set, and the saved one afterwards', async () => {
  const before = await network.get('northAdmin');
  expect(Branding.parse(before)).toEqual(before);
  expect(before).toMatchObject({ own: false, version: null, logo: null, favicon: null });
  expect(before.theme).toEqual(before.plain);
  await network.save('northAdmin');
  expect(await network.get('northAdmin')).toMatchObject({
    own: true,
    version: 1,
    theme: { primary_color: '#123456', font_family: 'Inter', background_effect: 'aurora' },
    may: ['update'],
  });
});

test('includes companies below, and no other companies', async () => {
  expect(await network.get('northAdmin', network.companies.northShop)).toMatchObject({
    own: false,
  });
  expect(await network.get('owner', network.companies.south)).toMatchObject({
    company: { name: 'South' },
  });
  for (const id of [network.companies.south, network.companies.platform, crypto.randomUUID()]) {
    expect(await rejectionOf(network.get('northAdmin', id))).toMatchObject({ code: 'not_found' });
  }
});

test('someone who can see the company but not its branding gets the default theme and no actions', async () => {
  await network.reset();
  await network.save('northAdmin');
  expect(await network.get('northReseller', network.companies.northShop)).toMatchObject({
    own: false,
    may: [],
  });
});
