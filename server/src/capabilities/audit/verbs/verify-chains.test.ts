import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { withTenant } from '../../../kernel/context.ts';
import { createTestNetwork, rejectionOf, type TestNetwork } from '../../../testing.ts';
import { recordDenied } from './record.ts';
import { verifyChains } from './verify-chains.ts';

let net: TestNetwork;
beforeAll(async () => {
  net = await createTestNetwork();
  for (const persona of ['northAdmin', 'southAdmin'] as const) {
    const context = await net.signedInAs(net.people[persona]);
    for (const name of ['one', 'two', 'three']) await recordDenied(context, context.actor, name);
  }
});
afterAll(() => net.drop());

async function verifyAfter(statement: string) {
  await net.admin.query('begin');
  await net.admin.query('set local session_replication_role = replica');
  await net.admin.query(statement, [net.companies.north]);
  await net.admin.query('commit');
}
const chainOf = async (company: string) =>
  (await verifyChains(net.database)).find(({ chain }) => chain === company);

test('every chain is intact: one for each company that acted, and one for the jobs', async () => {
  const chains = await verifyChains(net.database);
  expect(chains.map(({ chain }) => chain)).toEqual(
    ['00000000-0000-0000-0000-000000000000', net.companies.north, net.companies.south].toSorted(),
  );
  expect(chains.every(({ intact }) => intact)).toBe(true);
});

test('no signed-in user can run it, whatever their company', async () => {
  const context = await net.signedInAs(net.people.owner);
  const attempt = withTenant(context, (tx) =>
    sql`select * from app.verify_audit_chains()`.execute(tx),
  );
  expect(await rejectionOf(attempt)).toMatchObject({ code: 'forbidden' });
});

test('detects a changed entry in its own chain and in no other', async () => {
  await verifyAfter(
    "update audit_logs set reason = 'x' where chain = $1 and resource_type = 'two'",
  );
  expect(await chainOf(net.companies.north)).toMatchObject({ intact: false, entries: 3 });
  expect((await chainOf(net.companies.north))?.first_broken).not.toBeNull();
  expect(await chainOf(net.companies.south)).toMatchObject({ intact: true, first_broken: null });
});

test('still detects a chain whose head was removed too', async () => {
  await verifyAfter('delete from audit_chains where chain = $1');
  expect(await chainOf(net.companies.north)).toMatchObject({ intact: false, entries: 3 });
});
