import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestNetwork, type Person, type TestNetwork } from '../../../testing.ts';
import { identify } from './identify.ts';

let network: TestNetwork;
beforeAll(async () => {
  network = await createTestNetwork();
});
afterAll(() => network.drop());

const request = { id: 'r', clientAddress: '203.0.113.7' };
const actorOf = (person: Pick<Person, 'id'>, aal: 'aal1' | 'aal2' = 'aal2') =>
  identify(network.database, { userId: person.id, sessionId: crypto.randomUUID(), aal }, request);

test('returns the current person, company, role and permissions', async () => {
  const { northReseller } = network.people;
  const actor = await actorOf(northReseller);
  expect(actor).toMatchObject({
    userId: northReseller.id,
    companyId: network.companies.northShop,
    companyName: 'North Shop',
    companyKind: 'reseller',
    email: northReseller.email,
    role: 'reseller',
  });
  expect([...(actor?.permissions ?? [])].toSorted()).toEqual([
    'analytics:read',
    'companies:create',
    'companies:read',
    'messages:create',
    'messages:read',
    'messages:update',
    'orders:create',
    'orders:export',
    'orders:read',
    'orders:update',
    'prices:create',
    'prices:read',
    'prices:update',
    'quotes:create',
    'quotes:export',
    'quotes:read',
    'quotes:update',
    'services:read',
    'subscriptions:create',
    'subscriptions:export',
    'subscriptions:read',
    'subscriptions:update',
    'users:create',
    'users:read',
  ]);
});

test('identifies no one before the second factor', async () => {
  expect(await actorOf(network.people.owner, 'aal1')).toBeNull();
});

test('identifies no one for a missing person', async () => {
  expect(await actorOf({ id: crypto.randomUUID() })).toBeNull();
});

test('a role changed a moment ago already applies; an unknown or missing one has no permissions', async () => {
  const person = await network.person(network.companies.north, 'admin');
  const permissions = async () => [...((await actorOf(person))?.permissions ?? [])];
  expect(await permissions()).toContain('companies:delete');
  await network.admin.query("update user_roles set role = 'reseller' where user_id = $1", [
    person.id,
  ]);
  expect(await permissions()).not.toContain('companies:delete');
  await network.admin.query("update user_roles set role = 'visitor' where user_id = $1", [
    person.id,
  ]);
  expect(await permissions()).toEqual([]);
  await network.admin.query('delete from user_roles where user_id = $1', [person.id]);
  expect(await permissions()).toEqual([]);
});

test.each([
  ['a suspended person', "update profiles set status = 'suspended' where id = $1"],
  ['a deleted person', 'update profiles set deleted_at = now() where id = $1'],
  [
    'a member of a suspended company',
    "update companies set status = 'suspended' where id = (select company_id from profiles where id = $1)",
  ],
  [
    'a member of a deleted company',
    'update companies set deleted_at = now() where id = (select company_id from profiles where id = $1)',
  ],
])('%s cannot act', async (_, statement) => {
  const person = await network.person(
    await network.createTenant(network.companies.north, 'reseller'),
    'admin',
  );
  expect(await actorOf(person)).not.toBeNull();
  await network.admin.query(statement, [person.id]);
  expect(await actorOf(person)).toBeNull();
});
