import type { RoleName } from '@trunkline/contract/kernel/roles';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '../../../testing.ts';
import { createPeopleTest, notFoundResult, outcomesOf, type PeopleTest } from '../testing.ts';
import { bulkChangeRoles } from './bulk-change-roles.ts';

let network: PeopleTest;
let first: Person;
let second: Person;
beforeAll(async () => {
  network = await createPeopleTest();
});
beforeEach(async () => {
  first = await network.person(network.companies.northShop, 'reseller');
  second = await network.person(network.companies.northClient, 'end_user');
});
afterAll(() => network.drop());

const change = async (actor: Person, ...changes: [Pick<Person, 'id'>, RoleName][]) =>
  (
    await bulkChangeRoles(await network.signedInAs(actor), {
      changes: changes.map(([{ id }, role]) => ({ id, role })),
    })
  ).results;
const roles = (...people: Person[]) => network.profileValues('role', people);

test('each person gets the new role, is named, notified by email and audited separately', async () => {
  const { northAdmin } = network.people;
  const results = await change(northAdmin, [first, 'distributor'], [second, 'distributor']);
  expect(results).toMatchObject([
    { id: first.id, ok: true, errors: [] },
    { id: second.id, ok: true, errors: [] },
  ]);
  expect(results.every(({ id, label }) => label !== '' && label !== id)).toBe(true);
  expect(await roles(first, second)).toEqual(['distributor', 'distributor']);
  for (const person of [first, second]) {
    expect((await network.auditOf(person.id)).at(-1)).toMatchObject({
      resource_type: 'user_roles',
      actor_id: northAdmin.id,
      before: { role: person.role },
      after: { role: 'distributor' },
    });
    expect(await network.mailsTo(person)).toMatchObject([{ subject: 'Your role was changed' }]);
  }
  await change(northAdmin, [first, 'reseller'], [second, 'end_user']);
  expect(await roles(first, second)).toEqual(['reseller', 'end_user']);
});

test("reports people and roles above the user's own level, and the user themselves; the rest succeed", async () => {
  const { northAdmin } = network.people;
  const seniorPerson = await network.person(network.companies.northShop, 'owner');
  const results = await change(
    northAdmin,
    [seniorPerson, 'end_user'],
    [northAdmin, 'end_user'],
    [second, 'owner'],
    [first, 'distributor'],
  );
  expect(outcomesOf(results)).toEqual([
    "You can't manage people with a higher role than yours.",
    "You can't change this for yourself. Ask another administrator.",
    'You can only assign roles up to your own.',
    true,
  ]);
  expect(await roles(seniorPerson, northAdmin, second, first)).toEqual([
    'owner',
    'admin',
    'end_user',
    'distributor',
  ]);
});

test('if all owners of a company are selected, the last one stays an owner', async () => {
  const company = await network.createTenant(network.companies.northShop, 'customer');
  const owners = [await network.person(company, 'owner'), await network.person(company, 'owner')];
  const results = await change(
    network.people.owner,
    ...owners.map((owner): [Person, RoleName] => [owner, 'admin']),
  );
  expect(outcomesOf(results)).toEqual([
    true,
    'A company needs at least one active owner. Make someone else an owner first.',
  ]);
  expect(await roles(...owners)).toEqual(['admin', 'owner']);
});

test.each(['northReseller', 'clerk', 'southAdmin'] as const)(
  "%s cannot change anyone's role",
  async (persona) => {
    const auditCount = await network.auditCount();
    const results = await change(
      network.people[persona],
      [first, 'end_user'],
      [second, 'reseller'],
    );
    expect(results.filter(({ ok }) => ok)).toEqual([]);
    expect(await roles(first, second)).toEqual(['reseller', 'end_user']);
    expect(await network.auditCount()).toBe(auditCount);
  },
);

test("returns the same message for another tenant's person as for a missing one", async () => {
  const unknown = { id: crypto.randomUUID() };
  const { northAdmin, southAdmin } = network.people;
  expect(await change(northAdmin, [southAdmin, 'end_user'], [unknown, 'end_user'])).toMatchObject([
    { id: southAdmin.id, label: southAdmin.id, ...notFoundResult },
    { id: unknown.id, label: unknown.id, ...notFoundResult },
  ]);
  expect(await roles(southAdmin)).toEqual(['admin']);
});
