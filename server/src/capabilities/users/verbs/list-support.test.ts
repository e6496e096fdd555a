import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestNetwork, type Person, rejectionOf, type TestNetwork } from '../../../testing.ts';
import { reason, viewingAs } from '../testing-support.ts';
import { listSupport } from './list-support.ts';

let network: TestNetwork;
let person: Person;
beforeAll(async () => {
  network = await createTestNetwork();
  person = await network.person(network.companies.northShop, 'reseller');
  await viewingAs(network, network.people.owner, person);
});
afterAll(() => network.drop());

const list = async (actor: Person, target: Pick<Person, 'id'> = person) =>
  listSupport(await network.signedInAs(actor), { id: target.id });

test('shows who viewed, from which company and why, even for someone above', async () => {
  expect(await list(network.people.northAdmin)).toMatchObject({
    items: [{ supporter_company: 'Trunkline', reason, running: true }],
  });
});

test.each([
  ['southAdmin', 'not_found'],
  ['clerk', 'not_found'],
] as const)('%s sees no support access', async (persona, code) => {
  expect(await rejectionOf(list(network.people[persona]))).toMatchObject({ code });
});

test('without the permission the database returns an empty list, even for a visible person', async () => {
  expect(await list(network.people.northReseller)).toEqual({ items: [] });
});

test('reading the list is not audited', async () => {
  const admin = await network.signedInAs(network.people.northAdmin);
  const auditCount = await network.auditCount();
  await listSupport(admin, { id: person.id });
  expect(await network.auditCount()).toBe(auditCount);
});
