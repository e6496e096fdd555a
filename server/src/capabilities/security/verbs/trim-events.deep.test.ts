import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSecurityTest, type SecurityTest } from '../testing.ts';
import { trimEvents } from './trim-events.ts';

let network: SecurityTest;
beforeAll(async () => {
  network = await createSecurityTest();
});
afterAll(() => network.drop());

test('the archive keeps the newest 100,000 events of each tenant', async () => {
  const { north, south } = network.companies;
  const day = '1999-04-01T00:00:00Z';
  await network.select('select app.add_event_partition($1)', ['1999-04-01']);
  await network.select(
    `insert into security_event_archive (id, type, severity, timestamp, last_at, endpoint, method,
       tenant_id, details, fingerprint, repeats)
     select gen_random_uuid(), 'test', 'low', at, at, '/api/test', 'POST', tenant, '{}', 'x', 1
     from (values ($1::uuid, 100050), ($2::uuid, 10)) t (tenant, events),
       generate_series(1, events) n, lateral (select $3::timestamptz + make_interval(secs => n / 2.0) as at) a`,
    [north, south, day],
  );
  // Only the archives of companies with events leaving the live list are trimmed.
  await network.select(
    `insert into security_events (type, severity, timestamp, endpoint, method, tenant_id, details)
     values ('test', 'low', $1::timestamptz + interval '20 hours', '/api/test', 'POST', $2, '{}')`,
    [day, north],
  );
  await trimEvents(network.database, new Date('1999-04-02T23:00:00Z'));
  expect(
    await network.select(
      `select tenant_id, count(*)::integer as events from security_event_archive
       where timestamp < '2000-01-01' group by 1 order by 2`,
    ),
  ).toEqual([
    { tenant_id: south, events: 10 },
    { tenant_id: north, events: 100_000 },
  ]);
});
