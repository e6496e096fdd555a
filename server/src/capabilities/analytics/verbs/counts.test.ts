import { Counts } from '@trunkline/contract/analytics';
import { requestLimits } from '@trunkline/contract/kernel/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestNetwork, type TestNetwork } from '../../../testing.ts';
import { readCounts } from './counts.ts';

let network: TestNetwork;
beforeAll(async () => {
  network = await createTestNetwork();
});
afterAll(() => network.drop());

const counts = async (persona: keyof TestNetwork['people']) =>
  Counts.parse(await readCounts(await network.signedInAs(network.people[persona])));

test("counts records of the user's own company and of those below it", async () => {
  expect(await counts('owner')).toEqual({
    companies: 7,
    users: 5,
    integrations: 0,
    services: 0,
    partners: 0,
    recycle_bin: 0,
  });
  expect(await counts('northAdmin')).toEqual({
    companies: 3,
    users: 3,
    integrations: 0,
    services: 0,
    partners: 0,
    recycle_bin: 0,
  });
  expect(await counts('southAdmin')).toEqual({
    companies: 3,
    users: 1,
    integrations: 0,
    services: 0,
    partners: 0,
    recycle_bin: 0,
  });
});

test('someone without permission to read people counts only themselves', async () => {
  expect(await counts('clerk')).toEqual({
    companies: 1,
    users: 1,
    integrations: 0,
    services: 0,
    partners: 0,
    recycle_bin: 0,
  });
});

test("another tenant's new company does not change the counts", async () => {
  const before = await counts('northAdmin');
  await network.createTenant(network.companies.south, 'reseller');
  expect(await counts('northAdmin')).toEqual(before);
  expect(await counts('southAdmin')).toMatchObject({ companies: 4 });
});

test('a deleted company moves to the recycle bin of its own subtree', async () => {
  const id = await network.createTenant(network.companies.northShop, 'customer');
  const before = await counts('northAdmin');
  const southCounts = await counts('southAdmin');
  await network.admin.query('update companies set deleted_at = now() where id = $1', [id]);
  expect(await counts('northAdmin')).toEqual({
    ...before,
    companies: before.companies - 1,
    recycle_bin: 1,
  });
  expect(await counts('southAdmin')).toEqual(southCounts);
});

test("counts stop at the limit in the contract and cover only the user's subtree", async () => {
  const max = requestLimits.countedInAll;
  const southCounts = await counts('southAdmin');
  const [company, person] = ['00000000-0000-4000-8000-', '00000000-0000-4000-9000-'];
  const fill = async (from: number, to: number) => {
    // Skips the audit triggers; the audit log has its own tests.
    await network.admin.query('begin; set local session_replication_role = replica');
    await network.admin.query(
      `insert into companies (id, parent_id, kind, name, slug)
       select ($4 || lpad(n::text, 12, '0'))::uuid, $1, 'customer', 'Crowd', 'crowd-' || n
       from generate_series($2::integer, $3) n`,
      [network.companies.northShop, from, to, company],
    );
    await network.admin.query(
      `insert into company_tree (ancestor_id, descendant_id, depth)
       select t.ancestor_id, c.id, t.depth + 1 from companies c, company_tree t
       where c.slug like 'crowd-%' and t.descendant_id = $1 on conflict do nothing`,
      [network.companies.northShop],
    );
    await network.admin.query(
      `insert into profiles (id, company_id, email)
       select ($4 || lpad(n::text, 12, '0'))::uuid, $1, 'p' || n || '@crowd.example'
       from generate_series($2::integer, $3) n`,
      [network.companies.northShop, from, to, person],
    );
    await network.admin.query('commit');
  };
  const { companies, users } = await counts('northAdmin');
  const missing = max - 1 - Math.max(companies, users);
  await fill(1, missing);
  expect(await counts('northAdmin')).toMatchObject({
    companies: companies + missing,
    users: users + missing,
  });
  await fill(missing + 1, max + 5);
  expect(await counts('northAdmin')).toMatchObject({ companies: max, users: max });
  expect(await counts('southAdmin')).toEqual(southCounts);
});

test('reading the counts is not audited', async () => {
  const auditCount = await network.auditCount();
  await counts('owner');
  expect(await network.auditCount()).toBe(auditCount);
});
