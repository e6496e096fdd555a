import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestNetwork, type TestNetwork } from '../../../testing.ts';
import { findPeople } from './find-people.ts';

let network: TestNetwork;
beforeAll(async () => {
  network = await createTestNetwork();
});
afterAll(() => network.drop());

const find = async (
  persona: keyof TestNetwork['people'],
  input: { search?: string; id?: string } = {},
) => (await findPeople(await network.signedInAs(network.people[persona]), input)).items;

test('finds people by part of their name or address', async () => {
  const { clerk } = network.people;
  const [, name = ''] = clerk.email.split(/[.@]/);
  const found = { id: clerk.id, email: clerk.email, name: `Pat ${name}` };
  expect(await find('northAdmin', { search: name })).toEqual([found]);
  expect(await find('northAdmin', { search: `PAT ${name}` })).toEqual([found]);
  expect(await find('northAdmin', { id: clerk.id })).toEqual([found]);
  expect(await find('northAdmin', { search: '%' })).toEqual([]);
});

test('still finds someone in the recycle bin, because their entries remain', async () => {
  const deleted = await network.person(network.companies.northShop, 'end_user');
  await network.admin.query('update profiles set deleted_at = now() where id = $1', [deleted.id]);
  expect(await find('northAdmin', { id: deleted.id })).toHaveLength(1);
});

test('finds no one in another tenant, by name or by ID', async () => {
  const { southAdmin, northAdmin } = network.people;
  expect(await find('northAdmin', { id: southAdmin.id })).toEqual([]);
  const ids = (await find('southAdmin')).map(({ id }) => id);
  expect(ids).toEqual([southAdmin.id]);
  expect(ids).not.toContain(northAdmin.id);
});

test('a clerk finds only themselves, and the search is not audited', async () => {
  const auditCount = await network.auditCount();
  expect(await find('clerk')).toMatchObject([{ id: network.people.clerk.id }]);
  expect(await network.auditCount()).toBe(auditCount);
});
