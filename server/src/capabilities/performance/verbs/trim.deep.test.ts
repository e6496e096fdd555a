import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestNetwork, type TestNetwork } from '../../../testing.ts';
import { measuredOf, record } from '../testing.ts';
import { trimPerformance } from './trim.ts';

let network: TestNetwork;
beforeAll(async () => {
  network = await createTestNetwork();
});
afterAll(() => network.drop());

test('keeps at most 120,000 series, and trims unused ones down to 100,000', async () => {
  const now = new Date('2032-03-12T12:30:00Z');
  await record(network, [measuredOf([1])], new Date('2032-03-09T00:00:00Z'));
  await network.admin.query(
    `insert into perf_series (company_id, source, metric, name, outcome, device, release,
       active_hour)
     select $1, 'server', 'api', 'old ' || n, 'ok', '', '', $2::timestamptz - interval '2 days'
     from generate_series(1, 120000) n`,
    [network.companies.north, now],
  );
  const countNamed = async (name: string) => {
    const { rows } = await network.admin.query<{ found: number }>(
      'select count(*)::integer as found from perf_series where name like $1',
      [name],
    );
    return rows[0]?.found;
  };
  await record(network, [measuredOf([1], { name: 'new' })], now);
  expect([await countNamed('new'), await countNamed('other')]).toEqual([0, 1]);
  await trimPerformance(network.database, now);
  expect(await countNamed('%')).toBe(100_000);
  await record(network, [measuredOf([1], { name: 'new' })], now);
  expect(await countNamed('new')).toBe(1);
});
