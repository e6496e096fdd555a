import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestNetwork, rejectionOf, type TestNetwork } from '../../../testing.ts';
import { suspendCompany } from './suspend.ts';

let net: TestNetwork;
let id: string;
beforeAll(async () => {
  net = await createTestNetwork();
});
beforeEach(async () => {
  id = await net.mintTenant(net.companies.northShop, 'customer');
  await net.admin.query('update companies set status = $2 where id = $1', [id, 'active']);
});
afterAll(() => net.drop());

const suspend = async (persona: keyof TestNetwork['people'], target = id) =>
  suspendCompany(await net.signedInAs(net.people[persona]), { id: target });

test('suspends the company, increments the version and offers to activate it', async () => {
  expect(await suspend('northAdmin')).toMatchObject({ id, status: 'suspended', version: 3 });
  const repeated = await suspend('northAdmin');
  expect(repeated.may).toContain('activate');
  expect(repeated.may).not.toContain('suspend');
});

test('its people can no longer act, from the next request on', async () => {
  const member = await net.person(id, 'admin');
  await expect(net.signedInAs(member)).resolves.toMatchObject({ actor: { userId: member.id } });
  await suspend('northAdmin');
  await expect(net.signedInAs(member)).rejects.toThrow('may not act');
});

test('is audited with its previous state', async () => {
  await suspend('northAdmin');
  expect((await net.auditOf(id)).at(-1)).toMatchObject({
    action: 'update',
    actor_id: net.people.northAdmin.id,
    before: { status: 'active' },
    after: { status: 'suspended' },
  });
});

test.each([
  ['clerk', 'not_found'],
  ['northReseller', 'forbidden'],
] as const)('%s cannot suspend a company', async (persona, code) => {
  expect(await rejectionOf(suspend(persona))).toMatchObject({ code });
  expect(await net.row('companies', id)).toMatchObject({ status: 'active' });
});

test("another tenant's company is not found and remains unchanged", async () => {
  const before = await net.row('companies', net.companies.southShop);
  const auditCount = await net.auditCount();
  const problem = await rejectionOf(suspend('northAdmin', net.companies.southShop));
  expect(problem).toMatchObject({ code: 'not_found', status: 404 });
  expect(await net.row('companies', net.companies.southShop)).toEqual(before);
  expect(await net.auditCount()).toBe(auditCount);
});

test('a company in the recycle bin is not found', async () => {
  await net.admin.query('update companies set deleted_at = now() where id = $1', [id]);
  expect(await rejectionOf(suspend('northAdmin'))).toMatchObject({ code: 'not_found' });
});

test('no one suspends their own company', async () => {
  const problem = await rejectionOf(suspend('northAdmin', net.companies.north));
  expect(problem).toMatchObject({
    code: 'conflict',
    message: 'Only a company above yours can move, suspend or delete your company.',
  });
  expect(await net.row('companies', net.companies.north)).toMatchObject({ status: 'active' });
});
