import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestNetwork, rejectionOf, type TestNetwork } from '../../../testing.ts';
import { recordDenied } from './record.ts';
import { verify } from './verify.ts';

let network: TestNetwork;
beforeEach(async () => {
  network = await createTestNetwork();
  for (const persona of [network.people.northAdmin, network.people.southAdmin]) {
    const context = await network.signedInAs(persona);
    for (const name of ['one', 'two', 'three']) await recordDenied(context, context.actor, name);
  }
});
afterEach(() => network.drop());

const intactChain = { intact: true, firstBroken: null, removed: 0, removedUntil: null };
const check = async (persona: keyof TestNetwork['people']) =>
  verify(await network.signedInAs(network.people[persona]));

/** Changes entries as only someone bypassing every policy and trigger could. */
async function tamper(sql: string) {
  await network.admin.query('set session_replication_role = replica');
  await network.admin.query(sql, [network.companies.north]);
  await network.admin.query('set session_replication_role = default');
}

test('reports an untouched chain as intact, with its number of entries', async () => {
  expect(await check('northAdmin')).toEqual({ ...intactChain, entries: 3 });
  // The platform's result includes the chain of its jobs, which created this network.
  const { rows } = await network.admin.query<{ jobs: number }>(
    "select count(*)::int as jobs from audit_logs where chain = '00000000-0000-0000-0000-000000000000'",
  );
  expect(rows[0]?.jobs).toBeGreaterThan(0);
  expect(await check('owner')).toEqual({ ...intactChain, entries: rows[0]?.jobs });
});

test('detects a changed entry and names it', async () => {
  await tamper(
    "update audit_logs set resource_type = 'x' where chain = $1 and resource_type = 'two'",
  );
  const { rows } = await network.admin.query(
    "select id::text from audit_logs where resource_type = 'x'",
  );
  expect(await check('northAdmin')).toMatchObject({ intact: false, firstBroken: rows[0]?.id });
  expect(await check('southAdmin')).toMatchObject({ intact: true });
});

test.each(['one', 'two', 'three'])('detects the removal of entry %s', async (event) => {
  await tamper(`delete from audit_logs where chain = $1 and resource_type = '${event}'`);
  expect(await check('northAdmin')).toMatchObject({ intact: false, entries: 2 });
});

test('detects an entry inserted by bypassing the triggers', async () => {
  await tamper(`insert into audit_logs (id, chain, action, resource_type, created_at, hash)
    select max(id) + 1, $1, 'event', 'forged', now(), 'x' from audit_logs`);
  expect(await check('northAdmin')).toMatchObject({ intact: false, entries: 4 });
});

test.each(['clerk', 'northReseller'] as const)('%s cannot verify', async (persona) => {
  expect(await rejectionOf(check(persona))).toMatchObject({ code: 'forbidden' });
});

test('concurrent writers of one company produce one chain', async () => {
  const context = await network.signedInAs(network.people.northAdmin);
  await Promise.all(
    Array.from({ length: 20 }, (_, index) => recordDenied(context, context.actor, `p${index}`)),
  );
  expect(await check('northAdmin')).toEqual({ ...intactChain, entries: 23 });
});
