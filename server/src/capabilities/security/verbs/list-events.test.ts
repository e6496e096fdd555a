import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SecurityEvent } from '@trunkline/contract/security';
import { createSecurityTest, type SecurityTest } from '../testing.ts';
import { listEvents } from './list-events.ts';
import { trimEvents } from './trim-events.ts';

let network: SecurityTest;
beforeAll(async () => {
  network = await createSecurityTest();
});
beforeEach(() => network.forgetEvents());
afterAll(() => network.drop());

const list = async (persona: keyof SecurityTest['people'], query = {}) =>
  listEvents(await network.signedIn(persona), { limit: 50, ...query });
const inject = (persona: 'clerk' | 'southAdmin', details = {}) =>
  network.record('sql_injection', {
    person: network.people[persona].id,
    company: network.companies.north,
    address: '203.0.113.9',
    ip: '203.0.113.9',
    details,
  });

test('lists events of the company and those below it, newest first, with person and IP address', async () => {
  await inject('clerk');
  await inject('southAdmin');
  const { items } = await list('northAdmin');
  expect(items.map((item) => SecurityEvent.parse(item))).toMatchObject([
    {
      type: 'sql_injection',
      severity: 'critical',
      user_id: network.people.clerk.id,
      user_name: expect.stringMatching(/^Pat /),
      ip: '203.0.113.9',
      repeats: 1,
      archived: false,
    },
  ]);
  const allIds = (await list('owner')).items.map(({ user_id: id }) => id);
  expect(allIds).toEqual([network.people.southAdmin.id, network.people.clerk.id]);
});

test.each(['clerk', 'northReseller'] as const)('%s sees no events', async (persona) => {
  await inject('clerk');
  expect(await list(persona)).toEqual({ items: [], nextCursor: null });
});

test('identical events within a minute are merged into one that counts its repeats', async () => {
  await inject('clerk');
  await inject('clerk');
  await inject('clerk', { field: 'other' });
  const { items } = await list('northAdmin');
  expect(items.map(({ repeats }) => repeats)).toEqual([1, 2]);
});

test('paging and filters include the archive', async () => {
  for (let n = 0; n < 5; n += 1) await inject('clerk', { n });
  await network.select(
    "update security_events set timestamp = timestamp - interval '2 days' where details->>'n' < '2'",
  );
  await trimEvents(network.database, new Date());
  const events = [];
  let cursor: string | undefined;
  do {
    const page = await list('northAdmin', { limit: 2, ...(cursor && { cursor }) });
    events.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(events.map(({ details }) => details.n)).toEqual([4, 3, 2, 1, 0]);
  expect(events.map(({ archived }) => archived)).toEqual([false, false, false, true, true]);
  const until = events.at(2)?.timestamp;
  expect((await list('northAdmin', { until })).items).toHaveLength(2);
  expect((await list('northAdmin', { severity: 'low' })).items).toEqual([]);
  expect((await list('northAdmin', { ip: '203.0.113.9' })).items).toHaveLength(5);
  expect((await list('northAdmin', { type: 'failed_auth' })).items).toEqual([]);
  expect((await list('northAdmin', { company_id: network.companies.north })).items).toEqual(
    events.filter(({ company_id: id }) => id === network.companies.north),
  );
});
