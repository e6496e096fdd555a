import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSecurityTest, type SecurityTest } from '../testing.ts';
import { trimEvents } from './trim-events.ts';

let network: SecurityTest;
beforeAll(async () => {
  network = await createSecurityTest();
});
afterAll(() => network.drop());

test('keeps the events of 24 hours, at most the newest thousand of each tenant', async () => {
  const { north, south } = network.companies;
  await network.admin.query(
    `insert into security_events (type, severity, timestamp, endpoint, method, tenant_id, details)
     select 'test', 'low', $1::timestamptz - make_interval(mins => n), '/api/test', 'POST', tenant,
       jsonb_build_object('age', n)
     from (values ($2::uuid, 1100), ($3::uuid, 1)) t (tenant, events), generate_series(0, events) n
     union all
     select 'test', 'low', $1::timestamptz - interval '24 hours 1 second', '/api/test', 'POST', $3, '{"age": 2000}'`,
    [network.clock.now, north, south],
  );
  await trimEvents(network.database, network.clock.now);
  const { rows } = await network.admin.query<Record<string, unknown>>(
    `select tenant_id, count(*)::integer as events, max((details ->> 'age')::integer) as oldest
     from security_events group by tenant_id order by events`,
  );
  expect(rows).toEqual([
    { tenant_id: south, events: 2, oldest: 1 },
    { tenant_id: north, events: 1000, oldest: 999 },
  ]);
});

test('deletes only events older than 24 hours by the database clock', async () => {
  await network.select('delete from security_events');
  await network.admin.query(
    `insert into security_events (type, severity, timestamp, endpoint, method, tenant_id)
     select 'test', 'low', now() - make_interval(hours => hours), '/api/test', 'POST', $1
     from unnest('{1, 25}'::integer[]) hours`,
    [network.companies.north],
  );
  await trimEvents(network.database);
  expect(await network.select('select from security_events')).toHaveLength(1);
});

test('beyond a thousand, events of low severity are dropped first, however new', async () => {
  const { north } = network.companies;
  await network.select('delete from security_events');
  await network.admin.query(
    `insert into security_events (type, severity, timestamp, endpoint, method, tenant_id, details)
     select 'test', severity, $1::timestamptz - make_interval(mins => age + n), '/api/test', 'POST',
       $2, jsonb_build_object('n', n)
     from (values ('low', 300, 0), ('critical', 900, 400)) t (severity, events, age),
       generate_series(1, events) n`,
    [network.clock.now, north],
  );
  await trimEvents(network.database, network.clock.now);
  expect(
    await network.select(
      `select severity, count(*)::integer as events, max((details ->> 'n')::integer) as oldest
       from security_events group by 1 order by 1`,
    ),
  ).toEqual([
    { severity: 'critical', events: 900, oldest: 900 },
    { severity: 'low', events: 100, oldest: 100 },
  ]);
});

test('failed sign-ins without an account do not evict other events', async () => {
  const { platform } = network.companies;
  await network.select('delete from security_events');
  await network.admin.query(
    `insert into security_events (type, severity, endpoint, method, tenant_id, details)
     select 'test', 'critical', '/api/test', 'POST', $1, jsonb_build_object('n', n)
     from generate_series(1, 1000) n`,
    [platform],
  );
  await network.select("select app.record_rejected_stranger('auth.test', '192.0.2.7', '{}')");
  const count = async (table: string) =>
    network.select(
      `select type, count(*)::integer as events from ${table} where tenant_id = $1 group by 1`,
      [platform],
    );
  expect(await count('security_events')).toEqual([{ type: 'test', events: 1000 }]);
  expect(await count('security_event_archive')).toEqual([{ type: 'failed_sign_in', events: 1 }]);
});

test('the archive drops days after 90 days, and keeps the others', async () => {
  const days = () =>
    network.select<{ day: string }>(
      `select right(c.relname, 8) as day from pg_inherits i join pg_class c on c.oid = i.inhrelid
       where i.inhparent = 'security_event_archive'::regclass and c.relname < 'security_events_2000'
       order by 1`,
    );
  for (const day of ['1999-01-01', '1999-01-02', '1999-04-01'])
    await network.select('select app.add_event_partition($1)', [day]);
  await trimEvents(network.database, new Date('1999-04-02T12:00:00Z'));
  expect(await days()).toEqual([{ day: '19990102' }, { day: '19990401' }]);
});

test('deletes groups of reports that did not recur for 90 days', async () => {
  const { north } = network.companies;
  const tables = ['csp_groups', 'fault_groups'];
  await network.select(
    "select app.record_csp_reports($1, 'sender', $2), app.record_fault_reports($1, 'sender', $3)",
    [
      north,
      JSON.stringify(
        ['/old', '/new'].map((path) => ({
          directive: 'img-src',
          blocked: 'inline',
          path,
          extension: false,
        })),
      ),
      JSON.stringify(
        ['/old', '/new'].map((path) => ({ kind: 'error', message: 'x', path, extension: false })),
      ),
    ],
  );
  for (const table of tables)
    await network.admin.query(
      `update ${table} set last_at = $1::timestamptz - case path
         when '/old' then interval '91 days' else interval '89 days' end`,
      [network.clock.now],
    );
  await trimEvents(network.database, network.clock.now);
  for (const table of tables)
    expect(await network.select(`select path from ${table}`)).toEqual([{ path: '/new' }]);
});
