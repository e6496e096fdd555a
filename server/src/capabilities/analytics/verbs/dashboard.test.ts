import { Dashboard } from '@trunkline/contract/analytics';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestNetwork, type TestNetwork } from '../../../testing.ts';
import { readDashboard } from './dashboard.ts';

let network: TestNetwork;
beforeAll(async () => {
  network = await createTestNetwork();
});
afterAll(() => network.drop());

const dashboard = async (persona: keyof TestNetwork['people']) =>
  Dashboard.parse(await readDashboard(await network.signedInAs(network.people[persona])));

test('the owner sees the whole network, with company kinds from the top down', async () => {
  expect(await dashboard('owner')).toMatchObject({
    companies: {
      total: 7,
      suspended: 0,
      by_kind: [
        { kind: 'platform', count: 1 },
        { kind: 'distributor', count: 2 },
        { kind: 'reseller', count: 2 },
        { kind: 'customer', count: 2 },
      ],
    },
    users: { total: 5, with_second_step: 0 },
    recycle_bin: 0,
  });
});

test("a distributor's admin sees their own subtree, never another tenant's changes", async () => {
  const before = await dashboard('northAdmin');
  expect(before.companies.total).toBe(3);
  expect(before.users.total).toBe(3);
  const foreign = await network.createTenant(network.companies.south, 'reseller');
  await network.person(foreign, 'admin');
  await network.admin.query("update companies set status = 'suspended' where id = $1", [foreign]);
  expect(await dashboard('northAdmin')).toEqual(before);
  expect((await dashboard('southAdmin')).companies).toMatchObject({ total: 4, suspended: 1 });
});

test('growth covers the last twelve months without gaps, each total continuing from the previous one', async () => {
  const old = await network.createTenant(network.companies.northShop, 'customer');
  await network.admin.query(
    `update companies set created_at = date_trunc('month', now()) - interval '3 months' where id = $1`,
    [old],
  );
  const { growth, companies } = await dashboard('northAdmin');
  expect(growth).toHaveLength(12);
  const months = growth.map(({ month }) => month);
  expect(months).toEqual([...new Set(months)].toSorted());
  expect(growth[8]).toMatchObject({ created: 1, total: 1 });
  expect(growth[11]).toMatchObject({ total: companies.total });
  for (const [index, { created, total }] of growth.entries()) {
    const before = index === 0 ? total - created : (growth[index - 1]?.total ?? 0);
    expect(total).toBe(before + created);
  }
});

test('counts people with two-factor authentication only once their factor is verified', async () => {
  const member = await network.person(network.companies.northShop, 'reseller');
  await network.admin.query(
    `insert into mfa_factors (user_id, friendly_name, factor_type, status, secret)
     values ($1, 'Phone', 'totp', 'unverified', 'x')`,
    [member.id],
  );
  expect((await dashboard('northAdmin')).users.with_second_step).toBe(0);
  await network.admin.query("update mfa_factors set status = 'verified' where user_id = $1", [
    member.id,
  ]);
  expect((await dashboard('northAdmin')).users.with_second_step).toBe(1);
  expect((await dashboard('southAdmin')).users.with_second_step).toBe(0);
});

test('someone without permission to read people sees only themselves', async () => {
  expect((await dashboard('clerk')).users.total).toBe(1);
});

test('counts deleted companies only in the recycle bin', async () => {
  const before = await dashboard('northAdmin');
  const id = await network.createTenant(network.companies.northShop, 'customer');
  await network.admin.query('update companies set deleted_at = now() where id = $1', [id]);
  const after = await dashboard('northAdmin');
  expect(after).toEqual({ ...before, recycle_bin: before.recycle_bin + 1 });
});
