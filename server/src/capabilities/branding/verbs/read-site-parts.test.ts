import { defaultClaims, defaultMenus, noLogo } from '@trunkline/contract/branding';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestNetwork, rejectionOf, type TestNetwork } from '../../../testing.ts';
import { readSiteParts } from './read-site-parts.ts';

let network: TestNetwork;
beforeAll(async () => {
  network = await createTestNetwork();
});
afterAll(() => network.drop());
beforeEach(() => network.admin.query('delete from site_settings'));

const read = async (persona: keyof TestNetwork['people'], company_id: string) =>
  readSiteParts(await network.signedInAs(network.people[persona]), { company_id });
const set = (company: string, key: string, value: unknown) =>
  network.admin.query(
    `insert into site_settings (company_id, setting_key, setting_value) values ($1, $2, $3)
     on conflict (company_id, setting_key) do update set setting_value = excluded.setting_value`,
    [company, key, JSON.stringify(value)],
  );
const built_in = { menus: defaultMenus, claims: defaultClaims, main_logo: noLogo };
const menus = { ...defaultMenus, header: [{ text: 'Voice', href: '/voice' }] };

test('nothing is set at first, and the built-in parts are returned', async () => {
  expect(await read('northAdmin', network.companies.north)).toMatchObject({
    parts: { menus: null, claims: null, main_logo: null },
    built_in,
    themed_logo: false,
  });
});

test('parts set for a company apply to that company only', async () => {
  const { north, northShop, south } = network.companies;
  await set(north, 'menus', menus);
  await set(south, 'menus', { ...menus, header: [{ text: 'South', href: '/south' }] });
  expect((await read('northAdmin', north)).parts.menus).toEqual(menus);
  expect((await read('northAdmin', northShop)).parts.menus).toBeNull();
  expect((await read('owner', north)).parts.menus).toEqual(menus);
});

test('the revision changes with every change of a part, and with nothing else', async () => {
  const { north } = network.companies;
  const revisions = [(await read('northAdmin', north)).revision];
  for (const value of [menus, defaultMenus]) {
    await set(north, 'menus', value);
    revisions.push((await read('northAdmin', north)).revision);
  }
  expect(new Set(revisions).size).toBe(3);
  await set(north, 'site_name', 'North');
  await set(network.companies.south, 'menus', menus);
  expect((await read('northAdmin', north)).revision).toBe(revisions.at(-1));
});

test('a part that cannot be read counts as unset and does not affect the others', async () => {
  const { north } = network.companies;
  await set(north, 'menus', menus);
  for (const broken of [7, [], { header: [{ text: 'x', href: 'javascript:steal()' }] }]) {
    await set(north, 'claims', broken);
    expect((await read('northAdmin', north)).parts).toMatchObject({ menus, claims: null });
  }
  await set(north, 'menus', { ...menus, header: [{ text: 'x', href: 'javascript:steal()' }] });
  expect((await read('northAdmin', north)).parts.menus).toBeNull();
});

test('companies of another tenant, companies above and unknown ones are not found', async () => {
  const { north, platform } = network.companies;
  await set(north, 'menus', menus);
  for (const [persona, company] of [
    ['southAdmin', north],
    ['clerk', north],
    ['northReseller', north],
    ['northAdmin', platform],
    ['northAdmin', crypto.randomUUID()],
  ] as const)
    expect(await rejectionOf(read(persona, company))).toMatchObject({ code: 'not_found' });
});

test('a company in the recycle bin is not found', async () => {
  const company = await network.createTenant(network.companies.north, 'reseller');
  await network.admin.query('update companies set deleted_at = now() where id = $1', [company]);
  expect(await rejectionOf(read('northAdmin', company))).toMatchObject({ code: 'not_found' });
});
