import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestNetwork, type TestNetwork } from '../../testing.ts';
import { listEntries } from '../audit/index.ts';

let network: TestNetwork;
beforeAll(async () => {
  network = await createTestNetwork();
});
afterAll(() => network.drop());

async function insert(table: string, row: Readonly<Record<string, unknown>>): Promise<string> {
  const id = crypto.randomUUID();
  const columns = ['id', ...Object.keys(row)].join(', ');
  await network.admin.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, $1)`,
    [JSON.stringify({ id, ...row })],
  );
  return id;
}

async function entryOf(id: string) {
  const context = await network.signedInAs(network.people.owner);
  const { items } = await listEntries(context, { resource_id: id, limit: 1 });
  return items[0];
}

async function createService(company_id: string, name: string, state = 'published') {
  const slug = name.toLowerCase();
  return insert('services', { company_id, slug, name, provider: 'P', category: 'voice', state });
}

async function createPlan(company_id: string, service_id: string, name: string, state = 'draft') {
  const offered_at = state === 'draft' ? null : '2020-01-01T00:00:00Z';
  const code = name.toUpperCase();
  return insert('plans', { company_id, service_id, code, name, state, offered_at });
}

test('records that connect other records are named after them', async () => {
  const { north: company_id, northShop } = network.companies;
  const pbx = await createService(company_id, 'PBX');
  const phone = await createService(company_id, 'Phone');
  const plan_id = await createPlan(company_id, pbx, 'Standard');
  const part_plan_id = await createPlan(company_id, phone, 'Rented', 'offered');
  const charge = await insert('plan_charges', {
    company_id,
    plan_id,
    code: 'SEAT',
    name: 'Seat',
    kind: 'recurring',
    unit: 'seat',
  });
  const list_id = await insert('price_lists', { company_id, name: 'Retail', currency: 'USD' });
  const relation = { company_id, service_id: pbx, target_id: phone, kind: 'requires' };
  expect(await entryOf(await insert('service_relations', relation))).toMatchObject({
    resource_label: 'PBX: Phone',
    facts: { kind: 'requires' },
  });
  const part = { company_id, plan_id, part_plan_id, quantity: 3, allocation_bps: 10_000 };
  expect(await entryOf(await insert('bundle_parts', part))).toMatchObject({
    resource_label: 'PBX, Standard: Phone, Rented',
  });
  const price = { company_id, list_id, method: 'pass', valid_from: '2999-01-01' };
  for (const [scope, target, label] of [
    ['charge', charge, 'Retail: PBX, Standard, Seat'],
    ['plan', part_plan_id, 'Retail: Phone, Rented'],
    ['service', pbx, 'Retail: PBX'],
    ['category', 'voice', 'Retail'],
    ['all', '', 'Retail'],
  ] as const)
    expect(await entryOf(await insert('price_entries', { ...price, scope, target }))).toMatchObject(
      { resource_label: label, facts: { scope, target } },
    );
  const shop = await network.admin.query<{ name: string }>(
    'select name from companies where id = $1',
    [northShop],
  );
  const assignment = { company_id, kind: 'sell', list_id, valid_from: '2999-01-01' };
  for (const [audience, target, label] of [
    ['buyer', northShop, `${shop.rows[0]?.name}: Retail`],
    ['tier', 'gold', 'Retail'],
    ['visitors', '', 'Retail'],
  ] as const)
    expect(
      await entryOf(await insert('price_assignments', { ...assignment, audience, target })),
    ).toMatchObject({ resource_label: label, facts: { audience, target, list_id } });
  const rate = { company_id, from_currency: 'USD', to_currency: 'EUR', rate_e8: 90_000_000 };
  expect(
    await entryOf(await insert('exchange_rates', { ...rate, valid_from: '2999-01-01' })),
  ).toMatchObject({ facts: { from_currency: 'USD', to_currency: 'EUR' } });
});

test('a price for a draft service of a company above does not reveal the name of the service', async () => {
  const { platform, north: company_id } = network.companies;
  const draft = await createService(platform, 'Secret', 'draft');
  const list_id = await insert('price_lists', { company_id, name: 'Own', currency: 'USD' });
  const price = { company_id, list_id, scope: 'service', target: draft, method: 'pass' };
  expect(
    await entryOf(await insert('price_entries', { ...price, valid_from: '2999-01-01' })),
  ).toMatchObject({ resource_label: 'Own' });
});

test('audits a request to publish a service with its time, and the end of the request without one', async () => {
  const { north } = network.companies;
  const id = await createService(north, 'Fax', 'draft');
  const request = (at: string | null) =>
    network.admin.query('update services set publish_requested_at = $2 where id = $1', [id, at]);
  await request('2026-01-01T00:00:00Z');
  expect(await entryOf(id)).toMatchObject({
    changed: ['publish_requested_at'],
    facts: { publish_requested_at: expect.stringContaining('2026-01-01') },
  });
  await request(null);
  expect(await entryOf(id)).toMatchObject({ changed: ['publish_requested_at'], facts: {} });
});
