import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestNetwork, type Person, type TestNetwork } from '../../../testing.ts';
import { identify } from './identify.ts';

let net: TestNetwork;
beforeAll(async () => {
  net = await createTestNetwork();
});
afterAll(() => net.drop());

const request = { id: 'r', clientAddress: '203.0.113.7' };
const actorOf = (person: Pick<Person, 'id'>, aal: 'aal1' | 'aal2' = 'aal2') =>
  identify(net.database, { userId: person.id, sessionId: crypto.randomUUID(), aal }, request);

test('returns person, company, role and permissions as they are now', async () => {
  const { northReseller } = net.people;
  const actor = await actorOf(northReseller);
  expect(actor).toMatchObject({
    userId: northReseller.id,
    companyId: net.companies.northShop,
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
  expect(await actorOf(net.people.owner, 'aal1')).toBeNull();
});

test('identifies no one for a missing person', async () => {
  expect(await actorOf({ id: crypto.randomUUID() })).toBeNull();
});

test('a role changed a moment ago already applies; an unknown or missing one has no permissions', async () => {
  const person = await net.person(net.companies.north, 'admin');
  const permissions = async () => [...((await actorOf(person))?.permissions ?? [])];
  expect(await permissions()).toContain('companies:delete');
  await net.admin.query("update user_roles set role = 'reseller' where user_id = $1", [person.id]);
  expect(await permissions()).not.toContain('companies:delete');
  await net.admin.query("update user_roles set role = 'visitor' where user_id = $1", [person.id]);
  expect(await permissions()).toEqual([]);
  await net.admin.query('delete from user_roles where user_id = $1', [person.id]);
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
])('%s may not act', async (_, statement) => {
  const person = await net.person(await net.mintTenant(net.companies.north, 'reseller'), 'admin');
  expect(await actorOf(person)).not.toBeNull();
  await net.admin.query(statement, [person.id]);
  expect(await actorOf(person)).toBeNull();
});
