import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestNetwork, type TestNetwork } from '../../../testing.ts';
import { measuredOf, record } from '../testing.ts';
import { trimPerformance } from './trim.ts';

let network: TestNetwork;
beforeAll(async () => {
  network = await createTestNetwork();
});
afterAll(() => network.drop());

test('drops partitions by age, then the oldest of the largest tier beyond the limit', async () => {
  const partitions = async (tier: string) => {
    const { rows } = await network.admin.query<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits
       where inhparent = $1::regclass order by 1`,
      [tier],
    );
    return rows.map(({ name }) => name);
  };
  const now = new Date('2032-03-10T12:30:00Z');
  for (const hours of [500 * 24, 20 * 24, 30, 8, 2, 0])
    await record(network, [measuredOf([1])], new Date(now.getTime() - hours * 3_600_000));
  await trimPerformance(network.database, now);
  expect(await partitions('perf_minute')).toEqual([
    'perf_minute_2032031010',
    'perf_minute_2032031012',
  ]);
  expect(await partitions('perf_hour')).toEqual(['perf_hour_2032030900', 'perf_hour_2032031000']);
  expect(await partitions('perf_day')).toEqual(['perf_day_2032020100', 'perf_day_2032030100']);
  expect(await partitions('perf_week')).toEqual(['perf_week_2032020100', 'perf_week_2032030100']);
  await network.admin.query('select app.trim_performance($1, 0)', [now]);
  for (const tier of ['perf_minute', 'perf_hour', 'perf_day', 'perf_week'])
    expect(await partitions(tier)).toHaveLength(1);
});

test('drops nothing from today by the database clock', async () => {
  const count = async () =>
    (await network.admin.query("select from pg_inherits where inhparent = 'perf_minute'::regclass"))
      .rowCount;
  await trimPerformance(network.database);
  const { rows } = await network.admin.query<{ now: Date }>('select now() as now');
  await record(network, [measuredOf([1])], rows[0]?.now ?? new Date(0));
  const before = await count();
  await trimPerformance(network.database);
  expect(await count()).toBe(before);
});

test('keeps the current week when it began in the month before', async () => {
  const now = new Date('2032-04-01T12:30:00Z');
  await record(network, [measuredOf([1])], now);
  await network.admin.query('select app.trim_performance($1, 0)', [now]);
  const { rows } = await network.admin.query(
    'select samples::integer from perf_week where at = $1',
    ['2032-03-29T00:00:00Z'],
  );
  expect(rows).not.toHaveLength(0);
});
