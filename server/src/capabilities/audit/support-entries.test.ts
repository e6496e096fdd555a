import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestNetwork, type TestNetwork } from '../../testing.ts';
import { exportsOf } from '../../testing/exports.ts';
import { auditExport } from './audit-export.ts';
import { getEntry } from './verbs/get.ts';
import { type AuditQuery, listEntries } from './verbs/list.ts';
import { recordDenied } from './verbs/record.ts';
import { verifyChains } from './verbs/verify-chains.ts';

let network: TestNetwork;
beforeAll(async () => {
  network = await createTestNetwork();
  const clerk = await network.signedInAs(network.people.clerk);
  const support = {
    supporterId: network.people.northAdmin.id,
    supporterName: 'Pat',
    endsAt: '2031-05-06T07:38:10.000Z',
  };
  await recordDenied(clerk, { ...clerk.actor, support }, 'users.suspend');
  await recordDenied(clerk, clerk.actor, 'users.suspend');
});
afterAll(() => network.drop());

const list = async (persona: keyof TestNetwork['people'], query: Partial<AuditQuery>) =>
  (await listEntries(await network.signedInAs(network.people[persona]), { limit: 50, ...query }))
    .items;

test('an entry names the supporter and the person they acted as', async () => {
  const [entry] = await list('northAdmin', { support: 'during' });
  expect(entry).toMatchObject({
    actor_id: network.people.northAdmin.id,
    as_whom_id: network.people.clerk.id,
    as_whom_name: expect.stringMatching(/^Pat /),
    company_id: network.companies.northClient,
    result: 'denied',
  });
  const admin = await network.signedInAs(network.people.northAdmin);
  expect(await getEntry(admin, { id: entry?.id ?? '' })).toMatchObject({
    as_whom_id: network.people.clerk.id,
  });
});

test('filters entries with and without support access', async () => {
  expect(await list('owner', { support: 'during' })).toHaveLength(1);
  expect(await list('owner', { as_whom_id: network.people.clerk.id })).toHaveLength(1);
  expect(await list('owner', { as_whom_id: network.people.northAdmin.id })).toEqual([]);
  const withoutSupport = await list('owner', {
    support: 'without',
    resource_type: 'users.suspend',
  });
  expect(withoutSupport).toMatchObject([{ actor_id: network.people.clerk.id, as_whom_id: null }]);
});

test('shows nothing to another tenant', async () => {
  expect(await list('southAdmin', { support: 'during' })).toEqual([]);
  expect(await list('southAdmin', { as_whom_id: network.people.clerk.id })).toEqual([]);
});

test('an export contains both names', async () => {
  const { lines } = await exportsOf(network).exportToCsv(network.people.northAdmin, auditExport, {
    support: 'during',
  });
  expect(lines).toMatchObject([
    { actor_id: network.people.northAdmin.id, as_whom_id: network.people.clerk.id },
  ]);
});

test('the command that verifies chains counts entries with support access', async () => {
  const chains = await verifyChains(network.database);
  expect(chains.find(({ chain }) => chain === network.companies.north)).toMatchObject({
    intact: true,
    as_others: 1,
  });
  expect(chains.find(({ chain }) => chain === network.companies.northClient)).toMatchObject({
    as_others: 0,
  });
});
