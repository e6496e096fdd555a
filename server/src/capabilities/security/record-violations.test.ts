import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { waitFor, waitForLockedConnections } from '../../testing.ts';
import { createTestService, errorIn, type TestService } from '../../testing/service.ts';
import { createViolations } from './record-violations.ts';
import { createSecurityTest, type SecurityTest } from './testing.ts';

let network: SecurityTest;
let service: TestService;
let foreignResources: Record<string, string>;
beforeAll(async () => {
  network = await createSecurityTest({ patterns: false });
  await network.liftLimits();
  foreignResources = await network.resourcesOf('southShop');
  service = await createTestService(network);
});
beforeEach(async () => {
  await network.forgetEvents();
});
afterAll(async () => {
  await service.stop();
  await network.drop();
});

type PersonKey = keyof SecurityTest['people'];
const violations = createViolations();

/** Records the violations of a refused operation, and waits until they are stored. */
async function refuse(
  persona: PersonKey,
  subjects: string[],
  references: string[] = [],
  method = 'GET',
) {
  const context = await network.signedIn(persona);
  const request = { ...context.request, method };
  await violations.record({ ...context, request }, { subjects, references });
  await violations.waitUntilSettled();
}
const recordedOf = async (persona: PersonKey) =>
  (await network.eventsOf(network.people[persona])).map(({ details }) => details);
const auditedOf = async (persona: PersonKey) => {
  const { rows } = await network.admin.query<{ result: string; after: unknown }>(
    `select result, after from audit_logs where actor_id = $1
       and resource_type = 'security.cross_tenant_access' order by id`,
    [network.people[persona].id],
  );
  return rows;
};
/** Moves recorded events and counted hits into the past. */
async function advanceTime(seconds: number): Promise<void> {
  await network.admin.query(
    'update security_events set timestamp = timestamp - make_interval(secs => $1)',
    [seconds],
  );
  await network.admin.query(
    `update rate_limit_windows set hits = array(
       select hit - make_interval(secs => $1) from unnest(hits) hit)`,
    [seconds],
  );
}

test("records another tenant's record as a security event and in the audit log, but not a missing one", async () => {
  const { southShop } = network.companies;
  await refuse('northAdmin', [southShop, crypto.randomUUID()], [], 'PATCH');
  expect(await network.eventsOf(network.people.northAdmin)).toMatchObject([
    {
      type: 'cross_tenant_access',
      severity: 'high',
      endpoint: '/api/test',
      method: 'PATCH',
      user_agent: 'Test/1',
      details: { type: 'company', id: southShop },
      tenant_id: network.companies.north,
      ip: '203.0.113.7',
    },
  ]);
  expect((await auditedOf('northAdmin')).at(-1)).toEqual({
    result: 'denied',
    after: { type: 'company', id: southShop },
  });
});

test('a request for many missing records counts once', async () => {
  const missing = Array.from({ length: 100 }, () => crypto.randomUUID());
  await refuse('southAdmin', missing, [], 'DELETE');
  expect(await recordedOf('southAdmin')).toEqual([]);
  const { rows } = await network.admin.query(
    "select cardinality(hits) from rate_limit_windows where rule = 'missing records' and key = $1",
    [network.people.southAdmin.id],
  );
  expect(rows).toEqual([{ cardinality: 1 }]);
});

test('names the type of every kind of record', async () => {
  const { audit_log: entry, ...withIds } = foreignResources;
  expect(entry).toBeDefined();
  await refuse('northAdmin', Object.values(withIds));
  const types = (await recordedOf('northAdmin')).map(({ type }) => String(type));
  expect(types.toSorted()).toEqual(Object.keys(withIds).toSorted());
});

test('a record counts at most once in ten seconds per person', async () => {
  const { southShop, south } = network.companies;
  for (let attempt = 0; attempt < 3; attempt += 1) await refuse('northAdmin', [southShop]);
  await refuse('northAdmin', [south, southShop]);
  await refuse('northReseller', [southShop]);
  expect(await recordedOf('northAdmin')).toHaveLength(2);
  expect(await recordedOf('northReseller')).toHaveLength(1);
  await advanceTime(11);
  await refuse('northAdmin', [southShop]);
  expect(await recordedOf('northAdmin')).toHaveLength(3);
});

test('counts parallel attempts once', async () => {
  const context = await network.signedIn('northAdmin');
  const records = { subjects: [network.companies.southShop], references: [] };
  await Promise.all(Array.from({ length: 8 }, () => violations.record(context, records)));
  await violations.waitUntilSettled();
  expect(await recordedOf('northAdmin')).toHaveLength(1);
});

test('a person adds at most twenty entries in five minutes; the last reports that more were left out', async () => {
  const { rows } = await network.admin.query<{ id: string }>(
    `insert into services (company_id, slug, name, provider, category)
     select $1, 'many-' || n, 'Service', 'Provider', 'voice' from generate_series(1, 30) n
     returning id`,
    [network.companies.southShop],
  );
  const before = (await auditedOf('northAdmin')).length;
  await refuse(
    'northAdmin',
    rows.map(({ id }) => id),
  );
  const recorded = await recordedOf('northAdmin');
  expect(recorded).toHaveLength(20);
  expect(recorded.filter((item) => 'more_left_out' in item)).toEqual([recorded.at(-1)]);
  expect(await auditedOf('northAdmin')).toHaveLength(before + 20);
});

describe('records of companies above', () => {
  test('count if they were the subject, but not if the input only refers to them', async () => {
    const { north } = network.companies;
    await refuse('northReseller', [], [north, network.people.northAdmin.id]);
    expect(await recordedOf('northReseller')).toEqual([]);
    await refuse('northReseller', [network.people.northAdmin.id]);
    expect(await recordedOf('northReseller')).toEqual([
      { type: 'user', id: network.people.northAdmin.id },
    ]);
  });

  test('published kinds count only if they were to be changed or deleted', async () => {
    const { system_alert: alert = '' } = await network.resourcesOf('north');
    await refuse('northReseller', [alert], [], 'GET');
    await refuse('northReseller', [alert], [], 'POST');
    expect(await recordedOf('northReseller')).toEqual([]);
    await refuse('northReseller', [alert], [], 'DELETE');
    expect(await recordedOf('northReseller')).toEqual([{ type: 'system_alert', id: alert }]);
  });
});

test('accessible records never count, and a conversation belongs to both of its companies', async () => {
  const ownResources = Object.values(await network.resourcesOf('northClient'));
  const { north, northShop } = network.companies;
  const { rows } = await network.admin.query<{ id: string }>(
    `insert into conversations (company_id, other_company_id, kind, created_by)
     values ($1, $2, 'companies', null) returning id`,
    [north, northShop],
  );
  const ids = ownResources.filter((id) => id.length === 36);
  await refuse('northReseller', [...ids, ...rows.map(({ id }) => id), northShop], [], 'DELETE');
  expect(await recordedOf('northReseller')).toEqual([]);
});

test('in support access the supporter is recorded, unless they can reach the record', async () => {
  const { southShop, northClient } = network.companies;
  const { actor, ...context } = await network.signedIn('clerk');
  const { id: supporterId } = network.people.northAdmin;
  const support = { supporterId, supporterName: 'Pat', endsAt: '2031-05-06T08:00:00Z' };
  const { northShop } = network.companies;
  const subjects = [northShop, northClient, southShop];
  await violations.record(
    { ...context, actor: { ...actor, support } },
    { subjects, references: [] },
  );
  await violations.waitUntilSettled();
  expect(await recordedOf('northAdmin')).toEqual([{ type: 'company', id: southShop }]);
  expect(await recordedOf('clerk')).toEqual([]);
});

test("a request for another tenant's record is answered before the violation is recorded", async () => {
  const request = await service.as(network.people.northAdmin);
  await network.admin.query('begin');
  await network.admin.query('lock table security_events in exclusive mode');
  const response = await request(`/api/companies/${network.companies.southShop}`);
  expect(errorIn(response)).toBe('404 not_found');
  await waitForLockedConnections(network.admin);
  await network.admin.query('commit');
  await waitFor(async () => (await recordedOf('northAdmin')).length === 1);
});

test.each([
  [
    'a filter of a list',
    () => `/api/companies?parent_id=${network.companies.southShop}`,
    'company',
  ],
  [
    'an attachment',
    () => `/api/attachments/${foreignResources.media_asset}/content`,
    'media_asset',
  ],
  ['a photo', () => `/api/users/photos/${foreignResources.user}/abcdef`, 'user'],
])('records %s', async (_, path, type) => {
  const request = await service.as(network.people.northAdmin);
  await request(path());
  await expect.poll(() => recordedOf('northAdmin')).toMatchObject([{ type }]);
});
