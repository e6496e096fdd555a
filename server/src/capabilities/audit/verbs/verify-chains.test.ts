import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { withTenant } from '../../../kernel/context.ts';
import { createTestNetwork, rejectionOf, type TestNetwork } from '../../../testing.ts';
import { recordDenied } from './record.ts';
import { verifyChains } from './verify-chains.ts';

let network: TestNetwork;
beforeAll(async () => {
  network = await createTestNetwork();
  for (const persona of ['northAdmin', 'southAdmin'] as const) {
    const context = await network.signedInAs(network.people[persona]);
    for (const name of ['one', 'two', 'three']) await recordDenied(context, context.actor, name);
  }
});
afterAll(() => network.drop());

async function tamperWith(statement: string) {
  await network.admin.query('begin');
  await network.admin.query('set local session_replication_role = replica');
  await network.admin.query(statement, [network.companies.north]);
  await network.admin.query('commit');
}
const chainOf = async (company: string) =>
  (await verifyChains(network.database)).find(({ chain }) => chain === company);

test('every chain is intact: one for each company that acted, and one for the jobs', async () => {
  const chains = await verifyChains(network.database);
  expect(chains.map(({ chain }) => chain)).toEqual(
    [
      '00000000-0000-0000-0000-000000000000',
      network.companies.north,
      network.companies.south,
    ].toSorted(),
  );
  expect(chains.every(({ intact }) => intact)).toBe(true);
});

test('no signed-in user can verify all chains, not even the owner of the platform', async () => {
  const context = await network.signedInAs(network.people.owner);
  const attempt = withTenant(context, (tx) =>
    sql`select * from app.verify_audit_chains()`.execute(tx),
  );
  expect(await rejectionOf(attempt)).toMatchObject({ code: 'forbidden' });
});

test('detects a changed entry in its own chain and in no other', async () => {
  await tamperWith("update audit_logs set reason = 'x' where chain = $1 and resource_type = 'two'");
  expect(await chainOf(network.companies.north)).toMatchObject({ intact: false, entries: 3 });
  expect((await chainOf(network.companies.north))?.first_broken).not.toBeNull();
  expect(await chainOf(network.companies.south)).toMatchObject({
    intact: true,
    first_broken: null,
  });
});

test('detects a changed chain even if its head was removed', async () => {
  await tamperWith('delete from audit_chains where chain = $1');
  expect(await chainOf(network.companies.north)).toMatchObject({ intact: false, entries: 3 });
});
