import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestNetwork, rejectionOf, type TestNetwork } from '../../../testing.ts';
import { suspendCompany } from './suspend.ts';

let network: TestNetwork;
let id: string;
beforeAll(async () => {
  network = await createTestNetwork();
});
beforeEach(async () => {
  id = await network.createTenant(network.companies.northShop, 'customer');
  await network.admin.query('update companies set status = $2 where id = $1', [id, 'active']);
});
afterAll(() => network.drop());

const suspend = async (persona: keyof TestNetwork['people'], target = id) =>
  suspendCompany(await network.signedInAs(network.people[persona]), { id: target });

test('suspends the company, increments the version and offers to activate it', async () => {
  expect(await suspend('northAdmin')).toMatchObject({ id, status: 'suspended', version: 3 });
  const repeated = await suspend('northAdmin');
  expect(repeated.may).toContain('activate');
  expect(repeated.may).not.toContain('suspend');
});

test('people of a suspended company are refused on their next request', async () => {
  const member = await network.person(id, 'admin');
  await expect(network.signedInAs(member)).resolves.toMatchObject({ actor: { userId: member.id } });
  await suspend('northAdmin');
  await expect(network.signedInAs(member)).rejects.toThrow('may not act');
});

test('suspending a company is audited with its previous state', async () => {
  await suspend('northAdmin');
  expect((await network.auditOf(id)).at(-1)).toMatchObject({
    action: 'update',
    actor_id: network.people.northAdmin.id,
    before: { status: 'active' },
    after: { status: 'suspended' },
  });
});

test.each([
  ['clerk', 'not_found'],
  ['northReseller', 'forbidden'],
] as const)('%s cannot suspend a company', async (persona, code) => {
  expect(await rejectionOf(suspend(persona))).toMatchObject({ code });
  expect(await network.row('companies', id)).toMatchObject({ status: 'active' });
});

test("another tenant's company is not found and remains unchanged", async () => {
  const before = await network.row('companies', network.companies.southShop);
  const auditCount = await network.auditCount();
  const problem = await rejectionOf(suspend('northAdmin', network.companies.southShop));
  expect(problem).toMatchObject({ code: 'not_found', status: 404 });
  expect(await network.row('companies', network.companies.southShop)).toEqual(before);
  expect(await network.auditCount()).toBe(auditCount);
});

test('a company in the recycle bin is not found', async () => {
  await network.admin.query('update companies set deleted_at = now() where id = $1', [id]);
  expect(await rejectionOf(suspend('northAdmin'))).toMatchObject({ code: 'not_found' });
});

test('no one suspends their own company', async () => {
  const problem = await rejectionOf(suspend('northAdmin', network.companies.north));
  expect(problem).toMatchObject({
    code: 'conflict',
    message: 'Only a company above yours can move, suspend or delete your company.',
  });
  expect(await network.row('companies', network.companies.north)).toMatchObject({
    status: 'active',
  });
});
