import { defaultMenus, NewMainLogo, type SiteParts } from '@trunkline/contract/branding';
import { isMenuHref } from '@trunkline/contract/kernel/site-parts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestNetwork, rejectionOf, type TestNetwork } from '../../../testing.ts';
import { siteContextOf } from '../site-context.ts';
import { selectSiteContext } from '../queries.ts';
import { readSiteParts } from './read-site-parts.ts';
import { updateSiteParts } from './update-site-parts.ts';

let network: TestNetwork;
beforeAll(async () => {
  network = await createTestNetwork();
  await network.admin.query(
    "insert into tenant_domains (company_id, domain, status) values ($1, 'north.test', 'valid')",
    [network.companies.north],
  );
});
afterAll(() => network.drop());

type PersonKey = keyof TestNetwork['people'];
const read = async (persona: PersonKey, company_id: string) =>
  readSiteParts(await network.signedInAs(network.people[persona]), { company_id });
async function update(
  persona: PersonKey,
  company_id: string,
  parts: Partial<SiteParts['parts']>,
  revision?: string,
) {
  const baseRevision = revision ?? (await read(persona, company_id)).revision;
  return updateSiteParts(await network.signedInAs(network.people[persona]), {
    company_id,
    revision: baseRevision,
    parts,
  });
}
const settings = async () =>
  siteContextOf('north.test', await selectSiteContext(network.database, 'north.test')).tenant
    .settings;

const links = [{ text: 'Numbers', href: '/numbers' }];
const menus = { ...defaultMenus, header: [{ text: 'Voice', href: '/voice', links }] };

test('a menu appears on the site, is audited and can be reset', async () => {
  const { north } = network.companies;
  expect((await settings()).menus).toEqual(defaultMenus);
  expect((await update('northAdmin', north, { menus })).parts.menus).toEqual(menus);
  expect((await settings()).menus.header).toEqual(menus.header);
  await update('northAdmin', north, { menus: null });
  expect((await settings()).menus).toEqual(defaultMenus);
  const { rows } = await network.admin.query(
    "select action, actor_id from audit_logs where resource_label = 'menus' order by id",
  );
  const actor_id = network.people.northAdmin.id;
  expect(rows).toEqual([
    { action: 'insert', actor_id },
    { action: 'delete', actor_id },
  ]);
});

test('does not overwrite a change saved in the meantime', async () => {
  const { north } = network.companies;
  const { revision } = await read('northAdmin', north);
  await update('northAdmin', north, { menus }, revision);
  expect(await rejectionOf(update('northAdmin', north, { menus: null }, revision))).toMatchObject({
    code: 'conflict',
  });
});

test("the logo is a picture in the company's own library, or an address", async () => {
  const { north, south } = network.companies;
  const insert = async (company: string) => {
    const { rows } = await network.admin.query<{ id: string }>(
      `insert into media_assets (company_id, storage_path, original_filename, mime_type, bytes, width, height, sha256)
       values ($1, 'x', 'logo.webp', 'image/webp', 1, 200, 80, repeat('ab', 32)) returning id`,
      [company],
    );
    return rows[0]?.id ?? '';
  };
  const [ownAsset, foreign] = [await insert(north), await insert(south)];
  const logo = { fallback_url: '/fallback.png', alt_text: 'North' };
  await update('northAdmin', north, { main_logo: { media_asset_id: null, ...logo } });
  expect((await settings()).logo).toEqual(logo);
  await update('northAdmin', north, { main_logo: { media_asset_id: ownAsset, ...logo } });
  expect((await settings()).logo).toEqual({
    fallback_url: `/media-assets/${ownAsset}/ababababab-200x80-22.webp`,
    alt_text: 'North',
  });
  const attempt = update('northAdmin', north, { main_logo: { media_asset_id: foreign, ...logo } });
  expect(await rejectionOf(attempt)).toMatchObject({ code: 'conflict' });
});

describe('an address on another site', () => {
  const main_logo = {
    media_asset_id: null,
    fallback_url: 'https://elsewhere.example/logo.png',
    alt_text: 'North',
  };

  test.each([
    main_logo.fallback_url,
    '//elsewhere.example/logo.png',
    '/\\elsewhere.example',
    'x.png',
  ])('%s is no longer accepted as a logo', (fallback_url) => {
    const { error } = NewMainLogo.safeParse({ ...main_logo, fallback_url });
    expect(error?.issues).toMatchObject([
      { path: ['fallback_url'], message: expect.stringMatching(/Choose a picture from the media/) },
    ]);
  });

  test('is still read where it was stored before', async () => {
    const { north } = network.companies;
    await update('northAdmin', north, { main_logo });
    expect((await read('northAdmin', north)).parts.main_logo).toEqual(main_logo);
  });

  test.each(['', '/logo.png'])('does not include %j, which is accepted', (fallback_url) => {
    expect(NewMainLogo.safeParse({ ...main_logo, fallback_url }).success).toBe(true);
  });
});

test('a menu that cannot be read does not affect the texts', async () => {
  await network.admin.query(
    `update site_settings set setting_value = '{"header": 7}' where company_id = $1 and setting_key = 'menus'`,
    [network.companies.north],
  );
  await network.admin.query(
    `insert into site_settings (company_id, setting_key, setting_value) values ($1, 'site_name', '"North"')`,
    [network.companies.north],
  );
  expect(await settings()).toMatchObject({ site_name: 'North', menus: defaultMenus });
});

test("no one changes another tenant's site, or any site without permission", async () => {
  const { north, northShop, south } = network.companies;
  for (const company of [south, network.companies.platform, crypto.randomUUID()])
    expect(await rejectionOf(update('northAdmin', company, { menus }, ''))).toMatchObject({
      code: 'not_found',
    });
  expect(await rejectionOf(update('northReseller', northShop, { menus }))).toMatchObject({
    code: 'forbidden',
  });
  expect(await rejectionOf(read('southAdmin', north))).toMatchObject({ code: 'not_found' });
});

describe('a menu link', () => {
  test.each([
    '/services',
    '/a/b?c=d#e',
    '#top',
    'https://a.example/x',
    'mailto:a@b.example',
    'tel:+1',
  ])('accepts %s', (href) => expect(isMenuHref(href)).toBe(true));
  test.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    '/\\evil.example',
    'ftp://a.example',
    'blob:x',
    'services',
    '',
  ])('rejects %j', (href) => expect(isMenuHref(href)).toBe(false));
});
