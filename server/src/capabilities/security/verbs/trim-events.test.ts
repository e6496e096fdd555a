import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSecurityTest, type SecurityTest } from '../testing.ts';
import { trimEvents } from './trim-events.ts';

let net: SecurityTest;
beforeAll(async () => {
  net = await createSecurityTest();
});
afterAll(() => net.drop());

test('keeps 24 hours, and the newest thousand of each tenant', async () => {
  const { north, south } = net.companies;
  await net.admin.query(
    `insert into security_events (type, severity, timestamp, endpoint, method, tenant_id, details)
     select 'test', 'low', $1::timestamptz - make_interval(mins => n), '/api/test', 'POST', tenant,
       jsonb_build_object('age', n)
     from (values ($2::uuid, 1100), ($3::uuid, 1)) t (tenant, events), generate_series(0, events) n
     union all
     select 'test', 'low', $1::timestamptz - interval '24 hours 1 second', '/api/test', 'POST', $3, '{"age": 2000}'`,
    [net.clock.now, north, south],
  );
  await trimEvents(net.database, net.clock.now);
  const { rows } = await net.admin.query<Record<string, unknown>>(
    `select tenant_id, count(*)::integer as events, max((details ->> 'age')::integer) as oldest
     from security_events group by tenant_id order by events`,
  );
  expect(rows).toEqual([
    { tenant_id: south, events: 2, oldest: 1 },
    { tenant_id: north, events: 1000, oldest: 999 },
  ]);
});

test('forgets groups of reports that did not recur for 90 days', async () => {
  const { north } = net.companies;
  const tables = ['csp_groups', 'fault_groups'];
  await net.select(
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
    await net.admin.query(
      `update ${table} set last_at = $1::timestamptz - case path
         when '/old' then interval '91 days' else interval '89 days' end`,
      [net.clock.now],
    );
  await trimEvents(net.database, net.clock.now);
  for (const table of tables)
    expect(await net.select(`select path from ${table}`)).toEqual([{ path: '/new' }]);
});
