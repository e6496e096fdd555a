import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestNetwork, type Person, rejectionOf, type TestNetwork } from '../../../testing.ts';
import { reason, viewingAs } from '../testing-support.ts';
import { listSupport } from './list-support.ts';

let net: TestNetwork;
let person: Person;
beforeAll(async () => {
  net = await createTestNetwork();
  person = await net.person(net.companies.northShop, 'reseller');
  await viewingAs(net, net.people.owner, person);
});
afterAll(() => net.drop());

const list = async (actor: Person, target: Pick<Person, 'id'> = person) =>
  listSupport(await net.signedInAs(actor), { id: target.id });

test('shows who, from where and why, even about someone above the reader', async () => {
  expect(await list(net.people.northAdmin)).toMatchObject({
    items: [{ supporter_company: 'Trunkline', reason, running: true }],
  });
});

test.each([
  ['southAdmin', 'not_found'],
  ['clerk', 'not_found'],
] as const)('%s gets nothing', async (persona, code) => {
  expect(await rejectionOf(list(net.people[persona]))).toMatchObject({ code });
});

test('without the permission the database returns an empty list, even for a visible person', async () => {
  expect(await list(net.people.northReseller)).toEqual({ items: [] });
});

test('reading is not audited', async () => {
  const admin = await net.signedInAs(net.people.northAdmin);
  const auditCount = await net.auditCount();
  await listSupport(admin, { id: person.id });
  expect(await net.auditCount()).toBe(auditCount);
});
