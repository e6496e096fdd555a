import type { DocumentQuery } from '@trunkline/contract/kernel/live';
import type { Partner } from '@trunkline/contract/partners';
import { partnerResource } from '@trunkline/contract/partners';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createRow,
  listRows,
  removeRow,
  restoreRow,
  updateRowOf,
} from '../../../kernel/resource/index.ts';
import { createTestNetwork, rejectionOf, type TestNetwork } from '../../../testing.ts';
import { validateResource } from '../../security/index.ts';
import { partnerSource } from '../source.ts';
import { locatePartners } from './locate.ts';
import { listPartner, unlistPartner } from './set-listed.ts';

let network: TestNetwork;
beforeAll(async () => {
  network = await createTestNetwork();
});
afterAll(() => network.drop());

type PersonKey = keyof TestNetwork['people'];
const signedInAs = (persona: PersonKey) => network.signedInAs(network.people[persona]);
const create = async (persona: PersonKey, partner_company_id: string, overrides: object = {}) =>
  createRow(
    await signedInAs(persona),
    partnerSource,
    partnerResource.create.parse({ partner_company_id, ...overrides }),
  );
const names = async (persona: PersonKey) => {
  const page = await listRows(await signedInAs(persona), partnerSource, {
    sort: 'name',
    limit: 50,
  });
  return page.items.map(({ name }) => name);
};
/** Returns the partners a visitor finds on a company's site. */
async function found(company: string, query: DocumentQuery = {}) {
  const context = await signedInAs('owner');
  const tenant = { ...context.siteContext.tenant, company_id: company };
  const visitor = { ...context, siteContext: { ...context.siteContext, tenant } };
  return locatePartners(visitor, { type: 'partner_locator' }, query);
}
let shop: Partner;

test('a company below becomes a partner under its own name, and an audit event is recorded', async () => {
  shop = await create('northAdmin', network.companies.northShop, {
    city: 'Portland',
    country: 'US',
  });
  expect(shop).toMatchObject({
    name: 'North Shop',
    company_id: network.companies.north,
    listing: 'hidden',
    tier: 'registered',
    may: ['update', 'list', 'delete', 'export'],
  });
  expect(await network.auditOf(shop.id)).toMatchObject([
    {
      action: 'insert',
      actor_id: network.people.northAdmin.id,
      company_id: network.companies.north,
    },
  ]);
});

test('accepts each company once, and only from below, within the subtree and with permission', async () => {
  const { northShop, southShop, platform, north } = network.companies;
  expect(await rejectionOf(create('northAdmin', northShop))).toMatchObject({ code: 'conflict' });
  for (const other of [southShop, platform, north, crypto.randomUUID()])
    expect(await rejectionOf(create('northAdmin', other))).toMatchObject({
      code: 'validation_failed',
      fields: [{ path: 'partner_company_id' }],
    });
  const attempt = create('northAdmin', northShop, { company_id: network.companies.south });
  expect(await rejectionOf(attempt)).toMatchObject({ code: 'validation_failed' });
  expect(await names('southAdmin')).toEqual([]);
  expect(await names('clerk')).toEqual([]);
  expect(await names('owner')).toEqual(['North Shop']);
});

test('visitors find a partner once it is listed, by name, city and country, on that site only', async () => {
  const { north, south } = network.companies;
  expect((await found(north)).partners).toEqual([]);
  await listPartner(await signedInAs('northAdmin'), { id: shop.id });
  expect(await found(north)).toMatchObject({
    partners: [{ name: 'North Shop', city: 'Portland', country: 'US' }],
    countries: [{ value: 'US', label: 'United States', count: 1 }],
    next_page: null,
  });
  for (const query of [{ q: 'portl' }, { country: 'us' }, { q: 'NORTH', country: 'US' }])
    expect((await found(north, query)).partners).toHaveLength(1);
  for (const query of [
    { q: '%' },
    { q: '_' },
    { q: "' or 1=1 --" },
    { country: 'CA' },
    { page: '9' },
  ])
    expect((await found(north, query)).partners).toEqual([]);
  expect((await found(south)).partners).toEqual([]);
  await unlistPartner(await signedInAs('northAdmin'), { id: shop.id });
  expect((await found(north)).partners).toEqual([]);
  await listPartner(await signedInAs('northAdmin'), { id: shop.id });
});

test('a listed partner follows its company when it is renamed, suspended or reactivated', async () => {
  const { north, northShop } = network.companies;
  const set = (change: string) =>
    network.admin.query(`update companies set ${change} where id = $1`, [northShop]);
  await set("name = 'North Store'");
  expect((await found(north)).partners).toMatchObject([{ name: 'North Store' }]);
  await set("status = 'suspended'");
  expect((await found(north)).partners).toEqual([]);
  await set("status = 'active', name = 'North Shop'");
  expect((await found(north)).partners).toHaveLength(1);
});

test('another tenant cannot change the partner', async () => {
  const south = await signedInAs('southAdmin');
  const { id, version } = shop;
  for (const attempt of [
    () => listPartner(south, { id }),
    () => unlistPartner(south, { id }),
    () => removeRow(south, partnerSource, { id }),
    () => updateRowOf(south, partnerSource, { id, version, tier: 'gold' }),
  ])
    expect(await rejectionOf(attempt())).toMatchObject({ code: 'not_found' });
});

test('a change based on an outdated version is a conflict', async () => {
  const admin = await signedInAs('northAdmin');
  const { version } = await updateRowOf(admin, partnerSource, {
    id: shop.id,
    version: (await listRows(admin, partnerSource, { sort: 'name', limit: 1 })).items[0]?.version,
    tier: 'gold',
  });
  expect(
    await rejectionOf(
      updateRowOf(admin, partnerSource, { id: shop.id, version: version - 1, tier: 'silver' }),
    ),
  ).toMatchObject({ code: 'conflict' });
});

test('the tenant validator allows a partner in its own branch only', async () => {
  const check = async (persona: PersonKey) =>
    validateResource(await signedInAs(persona), { type: 'partner', id: shop.id, strict: false });
  expect(await check('northAdmin')).toMatchObject({ allowed: true });
  expect(await check('southAdmin')).toMatchObject({ allowed: false });
});

test('a deleted partner leaves the locator, and returns when restored', async () => {
  const admin = await signedInAs('northAdmin');
  await removeRow(admin, partnerSource, { id: shop.id });
  expect((await found(network.companies.north)).partners).toEqual([]);
  const { rows } = await network.admin.query('select item_type, label from deleted_items');
  expect(rows).toEqual([{ item_type: 'partners', label: 'North Shop' }]);
  await restoreRow(admin, partnerSource, { id: shop.id });
  expect((await found(network.companies.north)).partners).toHaveLength(1);
});
