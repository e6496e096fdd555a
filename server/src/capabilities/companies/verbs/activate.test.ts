import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestNetwork, rejectionOf, type TestNetwork } from '../../../testing.ts';
import { activateCompany } from './activate.ts';

let net: TestNetwork;
let id: string;
beforeAll(async () => {
  net = await createTestNetwork();
});
beforeEach(async () => {
  id = await net.mintTenant(net.companies.northShop, 'customer');
  await net.admin.query('update companies set status = $2 where id = $1', [id, 'suspended']);
});
afterAll(() => net.drop());

const activate = async (persona: keyof TestNetwork['people'], target = id) =>
  activateCompany(await net.signedInAs(net.people[persona]), { id: target });

test('activates the company and offers to suspend it', async () => {
  const company = await activate('northAdmin');
  expect(company).toMatchObject({ id, status: 'active' });
  expect(company.may).toContain('suspend');
  expect(company.may).not.toContain('activate');
});

test('lets its people act again', async () => {
  const member = await net.person(id, 'admin');
  await expect(net.signedInAs(member)).rejects.toThrow('may not act');
  await activate('northAdmin');
  await expect(net.signedInAs(member)).resolves.toMatchObject({ actor: { companyId: id } });
});

test('is audited with its previous state', async () => {
  await activate('northAdmin');
  expect((await net.auditOf(id)).at(-1)).toMatchObject({
    action: 'update',
    actor_id: net.people.northAdmin.id,
    before: { status: 'suspended' },
    after: { status: 'active' },
  });
});

test('activating an active company is not audited', async () => {
  await activate('northAdmin');
  const entries = await net.auditOf(id);
  await activate('northAdmin');
  expect(await net.auditOf(id)).toEqual(entries);
});

test.each([
  ['clerk', 'not_found'],
  ['northReseller', 'forbidden'],
] as const)('%s cannot activate a company', async (persona, code) => {
  expect(await rejectionOf(activate(persona))).toMatchObject({ code });
  expect(await net.row('companies', id)).toMatchObject({ status: 'suspended' });
});

test("another tenant's company is not found and remains unchanged", async () => {
  const foreign = await net.mintTenant(net.companies.southShop, 'customer');
  await net.admin.query("update companies set status = 'suspended' where id = $1", [foreign]);
  const before = await net.row('companies', foreign);
  expect(await rejectionOf(activate('northAdmin', foreign))).toMatchObject({ code: 'not_found' });
  expect(await net.row('companies', foreign)).toEqual(before);
});
