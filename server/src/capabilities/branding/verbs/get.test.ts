import { Branding } from '@trunkline/contract/branding';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type BrandingTest, createBrandingTest } from '../testing-themes.ts';

let net: BrandingTest;
beforeAll(async () => {
  net = await createBrandingTest();
});
afterAll(() => net.drop());

test('returns the plain theme while nothing is set, and the saved one afterwards', async () => {
  const before = await net.get('northAdmin');
  expect(Branding.parse(before)).toEqual(before);
  expect(before).toMatchObject({ own: false, version: null, logo: null, favicon: null });
  expect(before.theme).toEqual(before.plain);
  await net.save('northAdmin');
  expect(await net.get('northAdmin')).toMatchObject({
    own: true,
    version: 1,
    theme: { primary_color: '#123456', font_family: 'Inter', background_effect: 'aurora' },
    may: ['update'],
  });
});

test('includes companies below, and no others', async () => {
  expect(await net.get('northAdmin', net.companies.northShop)).toMatchObject({ own: false });
  expect(await net.get('owner', net.companies.south)).toMatchObject({ company: { name: 'South' } });
  for (const id of [net.companies.south, net.companies.platform, crypto.randomUUID()]) {
    expect(await rejectionOf(net.get('northAdmin', id))).toMatchObject({ code: 'not_found' });
  }
});

test('someone who can see the company but not its branding gets the plain theme and no actions', async () => {
  await net.plain();
  await net.save('northAdmin');
  expect(await net.get('northReseller', net.companies.northShop)).toMatchObject({
    own: false,
    may: [],
  });
});
