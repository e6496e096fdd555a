import type { DocumentQuery } from '@trunkline/contract/kernel/live';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { visitorOf } from '../../../testing/visitors.ts';
import { createPartnerTest, type PartnerTest } from '../testing.ts';
import { locatePartners, partnersPerPage } from './locate.ts';
import { listPartner } from './set-listed.ts';

let network: PartnerTest;
beforeAll(async () => {
  network = await createPartnerTest();
});
afterAll(() => network.drop());
beforeEach(() => network.admin.query('delete from partners'));

const locate = async (query: DocumentQuery = {}, company = network.companies.north) =>
  locatePartners(await visitorOf(network, company), { type: 'partner_locator' }, query);
const names = async (query: DocumentQuery = {}, company?: string) =>
  (await locate(query, company)).partners.map(({ name }) => name);

async function createListed(name: string, overrides: object = {}) {
  const partner = await network.partner(name, overrides);
  await listPartner(await network.as('northAdmin'), partner);
  return partner;
}

test("returns listed partners by name, on their own company's site only", async () => {
  await createListed('beacon');
  await createListed('Anchor', { city: 'Portland', country: 'US', tier: 'gold' });
  await network.partner('Hidden');
  const deleted = await createListed('Gone');
  await network.admin.query('update partners set deleted_at = now() where id = $1', [deleted.id]);
  const closed = await createListed('Closed');
  await network.admin.query("update companies set status = 'suspended' where id = $1", [
    closed.partner_company_id,
  ]);
  expect(await names()).toEqual(['Anchor', 'beacon']);
  for (const other of [
    network.companies.south,
    network.companies.platform,
    network.companies.northShop,
  ])
    expect(await names({}, other)).toEqual([]);
});

test('shows visitors only the public details of a partner', async () => {
  await createListed('Anchor', {
    city: 'Portland',
    country: 'US',
    specialities: ' Hotels, ,clinics ',
    website: 'https://anchor.example/',
  });
  const { partners, countries } = await locate();
  expect(partners).toEqual([
    {
      name: 'Anchor',
      city: 'Portland',
      country: 'US',
      tier: 'registered',
      specialities: ['Hotels', 'clinics'],
      website: 'https://anchor.example/',
    },
  ]);
  expect(countries).toEqual([{ value: 'US', label: 'United States', count: 1 }]);
});

test('searches the name, city and specialities, and filters by country', async () => {
  await createListed('Anchor', { city: 'Portland', country: 'US', specialities: 'Hotels' });
  await createListed('Beacon 100%', { city: 'Graz', country: 'AT', specialities: 'Clinics' });
  for (const [query, expected] of [
    [{ q: 'PORTL' }, ['Anchor']],
    [{ q: 'clinic' }, ['Beacon 100%']],
    [{ q: '100%' }, ['Beacon 100%']],
    [{ country: 'at' }, ['Beacon 100%']],
    [{ q: 'anchor', country: 'AT' }, []],
    [{ q: '_' }, []],
    [{ q: "' or 1=1 --" }, []],
    [{ country: "A'" }, ['Anchor', 'Beacon 100%']],
  ] as const)
    expect([query, await names(query)]).toEqual([query, expected]);
  // The filter options stay complete whatever the search.
  const { query, countries } = await locate({ q: 'anchor', country: 'us' });
  expect(query).toEqual({ q: 'anchor', country: 'US' });
  expect(countries.map(({ label, count }) => [label, count])).toEqual([
    ['Austria', 1],
    ['United States', 1],
  ]);
});

test('pages continue where the last one ended; an invalid number shows the first page', async () => {
  await network.admin.query(
    `insert into partners (company_id, partner_company_id, listed)
     select $1, c.id, true from companies c where c.id = any ($2)`,
    [
      network.companies.north,
      await Promise.all(
        Array.from({ length: partnersPerPage + 1 }, () =>
          network.createTenant(network.companies.north, 'reseller', 'Same name'),
        ),
      ),
    ],
  );
  const [first, second] = [await locate(), await locate({ page: '2' })];
  expect([first.partners.length, first.next_page]).toEqual([partnersPerPage, 2]);
  expect([second.partners.length, second.next_page]).toEqual([1, null]);
  for (const page of ['0', '-1', 'x', '1.5', '', '1e3'])
    expect((await locate({ page })).partners).toHaveLength(partnersPerPage);
  expect((await locate({ page: '999' })).partners).toEqual([]);
});
