import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withTenant } from '../../../kernel/context.ts';
import { listRows } from '../../../kernel/resource/index.ts';
import { fromCsv } from '../../../kernel/resource/csv.ts';
import { exportsOf } from '../../../testing/exports.ts';
import { partnerExport, partnerSource } from '../source.ts';
import { createPartnerTest, type PartnerTest } from '../testing.ts';
import { countPartners } from './partners.ts';

let network: PartnerTest;
/**
 * ID of a company that is a partner of North and of the platform. The other two are partners of the
 * platform only, and of the platform, North and North Shop.
 */
let shared: string;
beforeAll(async () => {
  network = await createPartnerTest();
  const { partner_company_id } = await network.partner('Alder Voice');
  shared = partner_company_id ?? '';
  const direct = await network.createTenant(
    network.companies.platform,
    'reseller',
    'Birch Telecom',
  );
  await network.admin.query(
    'insert into partners (company_id, partner_company_id) values ($1, $2), ($1, $3)',
    [network.companies.platform, shared, direct],
  );
  const { platform, north, northShop } = network.companies;
  const deep = await network.createTenant(northShop, 'customer', 'Cedar Calls');
  await network.admin.query(
    'insert into partners (company_id, partner_company_id) values ($1, $4), ($2, $4), ($3, $4)',
    [platform, north, northShop, deep],
  );
});
afterAll(() => network.drop());

type PersonKey = Parameters<PartnerTest['as']>[0];
async function listPartners(persona: PersonKey, selection: object = {}) {
  const context = await network.as(persona);
  const query = { sort: 'name', limit: 100, ...selection };
  const { items } = await listRows(context, partnerSource, query);
  return items.map(({ name, company_name }) => `${name}, partner of ${company_name}`);
}
async function countAs(persona: PersonKey) {
  const context = await network.as(persona);
  const { companyId } = context.actor;
  const { rows } = await withTenant(context, (tx) =>
    sql<{
      found: number;
    }>`select ${countPartners({ max: sql`1000`, companyId })}::integer as found`.execute(tx),
  );
  return rows[0]?.found;
}

test('lists a partner of several companies once, with the nearest company', async () => {
  expect(await listPartners('owner')).toEqual([
    'Alder Voice, partner of North',
    'Birch Telecom, partner of Trunkline',
    'Cedar Calls, partner of North Shop',
  ]);
  expect(await listPartners('northAdmin')).toEqual([
    'Alder Voice, partner of North',
    'Cedar Calls, partner of North Shop',
  ]);
});

test('lists all partners of the requested company', async () => {
  expect(await listPartners('owner', { company_id: network.companies.platform })).toEqual([
    'Alder Voice, partner of Trunkline',
    'Birch Telecom, partner of Trunkline',
    'Cedar Calls, partner of Trunkline',
  ]);
});

test('counts and exports the rows of the list', async () => {
  expect([await countAs('owner'), await countAs('northAdmin')]).toEqual([3, 2]);
  const exported = await exportsOf(network).exportToCsv(network.people.owner, partnerExport, {
    sort: 'name',
  });
  expect(fromCsv(exported.csv).rows.map(({ cells }) => cells['name'])).toEqual([
    'Alder Voice',
    'Birch Telecom',
    'Cedar Calls',
  ]);
});

test('lists a partner with the company above again once the nearer partnership is deleted', async () => {
  await network.admin.query(
    'update partners set deleted_at = now() where company_id = $1 and partner_company_id = $2',
    [network.companies.north, shared],
  );
  expect(await listPartners('owner')).toContain('Alder Voice, partner of Trunkline');
  expect(await countAs('owner')).toBe(3);
});
