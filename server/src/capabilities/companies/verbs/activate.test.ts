import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestNetwork, rejectionOf, type TestNetwork } from '../../../testing.ts';
import { activateCompany } from './activate.ts';

let network: TestNetwork;
let id: string;
beforeAll(async () => {
  network = await createTestNetwork();
});
beforeEach(async () => {
  id = await network.createTenant(network.companies.northShop, 'customer');
  await network.admin.query('update companies set status = $2 where id = $1', [id, 'suspended']);
});
afterAll(() => network.drop());

const activate = async (persona: keyof TestNetwork['people'], target = id) =>
  activateCompany(await network.signedInAs(network.people[persona]), { id: target });

test('activates the company and offers to suspend it', async () => {
  const company = await activate('northAdmin');
  expect(company).toMatchObject({ id, status: 'active' });
  expect(company.may).toContain('suspend');
  expect(company.may).not.toContain('activate');
});

test('people of an activated company can act again', async () => {
  const member = await network.person(id, 'admin');
  await expect(network.signedInAs(member)).rejects.toThrow('may not act');
  await activate('northAdmin');
  await expect(network.signedInAs(member)).resolves.toMatchObject({ actor: { companyId: id } });
});

test('activating a company is audited with its previous state', async () => {
  await activate('northAdmin');
  expect((await network.auditOf(id)).at(-1)).toMatchObject({
    action: 'update',
    actor_id: network.people.northAdmin.id,
    before: { status: 'suspended' },
    after: { status: 'active' },
  });
});

test('activating an active company is not audited', async () => {
  await activate('northAdmin');
  const entries = await network.auditOf(id);
  await activate('northAdmin');
  expect(await network.auditOf(id)).toEqual(entries);
});

test.each([
  ['clerk', 'not_found'],
  ['northReseller', 'forbidden'],
] as const)('%s cannot activate a company', async (persona, code) => {
  expect(await rejectionOf(activate(persona))).toMatchObject({ code });
  expect(await network.row('companies', id)).toMatchObject({ status: 'suspended' });
});

test("another tenant's company is not found and remains unchanged", async () => {
  const foreign = await network.createTenant(network.companies.southShop, 'customer');
  await network.admin.query("update companies set status = 'suspended' where id = $1", [foreign]);
  const before = await network.row('companies', foreign);
  expect(await rejectionOf(activate('northAdmin', foreign))).toMatchObject({ code: 'not_found' });
  expect(await network.row('companies', foreign)).toEqual(before);
});
