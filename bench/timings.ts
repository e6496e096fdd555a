// Cost of measuring a cached document, and the time to read the performance screen with 400 days of
// data at the hourly limits.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../database/src/embedded.ts';
import { prepareTemplate, serverVariable } from '../database/src/testing.ts';
import { createMeasurements } from '../server/src/kernel/timing/measurements.ts';
import { createRequestTimings } from '../server/src/kernel/timing/request-timings.ts';
import {
  compareRelease,
  listReleases,
} from '../server/src/capabilities/performance/verbs/compare-release.ts';
import { listExemplars } from '../server/src/capabilities/performance/verbs/list-exemplars.ts';
import { listSeries } from '../server/src/capabilities/performance/verbs/list-series.ts';
import { readHistory } from '../server/src/capabilities/performance/verbs/read-history.ts';
import { readMachine } from '../server/src/capabilities/performance/verbs/read-machine.ts';
import { readOverview } from '../server/src/capabilities/performance/verbs/read-overview.ts';
import { createTestNetwork } from '../server/src/testing.ts';
import { cpuOfChildren } from './measure/child-cpu.ts';
import { printHeading } from './measure/machine.ts';
import { median, quantile } from './measure/statistics.ts';

/** Number of times that each read is repeated. */
const rounds = Number(process.env['ROUNDS'] ?? 20);

printHeading('Measuring a cached document');
const times = 2_000_000;
const timings = createRequestTimings(createMeasurements(), 'bench');
const response = {};
const recorders = new WeakMap([[response, timings.cached('document', '/', 'company')]]);
const costs: number[] = [];
for (let i = 0; i < 12; i++) {
  const isMeasured = i % 2 === 1;
  const cpuBefore = process.cpuUsage();
  let sum = 0;
  for (let index = 0; index < times; index++) {
    if (isMeasured) {
      const started = performance.now();
      recorders.get(response)?.record(performance.now() - started + 0.05);
    }
    sum += index;
  }
  const { user } = process.cpuUsage(cpuBefore);
  if (sum > 0) costs.push((user * 1_000) / times);
}
const medianOf = (remainder: number) => median(costs.filter((_, round) => round % 2 === remainder));
const added = medianOf(1) - medianOf(0);
console.log(`${added.toFixed(0)} ns of CPU time for each cached document`);

printHeading('Reading the performance screen with 400 days of data');
const folder = mkdtempSync(join(tmpdir(), 'trunkline-bench-'));
const server = await startEmbedded({ dataDir: folder, throwaway: true });
const { host, port, user } = server;
process.env[serverVariable] = JSON.stringify({ host, port, user });
await prepareTemplate();
const network = await createTestNetwork();
try {
  const now = network.clock.now.toISOString();
  const tiers = [
    { table: 'perf_day', unit: 'day', lookback: '399 days' },
    { table: 'perf_hour', unit: 'hour', lookback: '13 days' },
    { table: 'perf_minute', unit: 'minute', lookback: '6 hours' },
  ];
  // Half belongs to a customer of the distributor, the rest to the platform.
  await network.admin.query(
    `insert into perf_series (company_id, source, metric, name, outcome, device, release,
       active_hour, first_at)
     select case when n / 2 % 2 = 0 then $1::uuid else $2 end,
       case when n % 2 = 0 then 'server' else 'browser' end,
       case when n % 2 = 0 then 'api' else (array['lcp','inp','cls','ttfb'])[1 + n / 4 % 4] end,
       'route ' || n / 40, '', '', 'build ' || n % 40, $3,
       $3::timestamptz - interval '7 days' * (40 - n % 40)
     from generate_series(0, 1999) n`,
    [network.companies.platform, network.companies.northShop, now],
  );
  await network.admin.query(
    `insert into perf_series (company_id, source, metric, name, outcome, device, release, branch,
       active_hour)
     select c, case m when 'api' then 'server' else 'browser' end, m, '', '', '', '', true,
       $2::timestamptz
     from unnest(array['api','lcp','inp','cls','ttfb']) m, unnest($1::uuid[]) c`,
    [[network.companies.platform, network.companies.north, network.companies.northShop], now],
  );
  for (const { table, unit, lookback } of tiers) {
    await network.admin.query(
      `select app.prepare_performance(m, '${table}')
       from generate_series($1::timestamptz - $2::interval, $1::timestamptz, interval '1 hour') m`,
      [now, lookback],
    );
    await network.admin.query(
      `insert into ${table} (series_id, at, samples, total, buckets, counts)
       select s.id, t, 136, 6000, '{60,64,68,72,76,80,84,88,92,96,100,104}',
         '{1,5,14,25,30,25,16,10,5,3,1,1}'
       from perf_series s, generate_series(date_trunc('${unit}', $1::timestamptz - $2::interval),
         $1::timestamptz, interval '1 ${unit}') t`,
      [now, lookback],
    );
  }
  await network.admin.query(
    `update perf_minute set exemplars = (select jsonb_agg(jsonb_build_object(
       'ms', n * 100 + abs(hashint4(series_id) # hashint8(extract(epoch from at)::bigint)) % 5000,
       'id', '0123456789abcde' || n, 'at', at) order by n desc) from generate_series(1, 3) n)`,
  );
  await network.admin.query(
    `update perf_hour h set slowest = m.slowest
     from (select series_id, date_trunc('hour', at) as at,
         max((exemplars -> 0 ->> 'ms')::double precision) as slowest from perf_minute group by 1, 2) m
     where h.series_id = m.series_id and h.at = m.at`,
  );
  await network.admin.query('select app.sum_performance_weeks()');
  for (const table of ['perf_series', 'perf_week', ...tiers.map((tier) => tier.table)])
    await network.admin.query(`vacuum analyze ${table}`);
  const { rows } = await network.admin.query<{ mb: number }>(
    'select (sum(bytes) / 1048576)::integer as mb from app.performance_partitions()',
  );
  console.log(`${rows[0]?.mb} MB on disk`);
  const readers = {
    owner: await network.signedInAs(network.people.owner),
    "distributor's administrator": await network.signedInAs(network.people.northAdmin),
  };
  const { rows: backends } = await network.admin.query<{ pid: number }>(
    `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::integer as pid`,
  );
  const database = backends[0]?.pid ?? 0;
  console.log('\n| read | reader | p50, ms | p95, ms | database, ms of CPU time | target 200 |');
  console.log('|---|---|---|---|---|---|');
  for (const [reader, context] of Object.entries(readers)) {
    const reads = {
      'overview, 24 hours': () => readOverview(context, { range: '24h' }),
      'overview, 400 days': () => readOverview(context, { range: '400d' }),
      'routes, 24 hours': () => listSeries(context, { range: '24h', metric: 'lcp', by: 'name' }),
      'routes, 400 days': () => listSeries(context, { range: '400d', metric: 'api', by: 'name' }),
      'companies, 400 days': () =>
        listSeries(context, { range: '400d', metric: 'api', by: 'company_id' }),
      'chart, 24 hours': () => readHistory(context, { range: '24h', metric: 'lcp' }),
      'chart, 400 days': () => readHistory(context, { range: '400d', metric: 'api' }),
      'chart of a route, 400 days': () =>
        readHistory(context, { range: '400d', metric: 'api', name: 'route 7' }),
      'chart of a release, 400 days': () =>
        readHistory(context, { range: '400d', metric: 'api', release: 'build 38' }),
      'slow requests': () => listExemplars(context, { range: '24h', metric: 'api' }),
      releases: () => listReleases(context, {}),
      'since a release': () => compareRelease(context, { release: 'build 38', metric: 'api' }),
      machine: () => readMachine(context, { range: '24h' }),
    };
    for (const [name, read] of Object.entries(reads)) {
      const durations: number[] = [];
      const before = cpuOfChildren(database);
      for (let run = 0; run < rounds; run++) {
        const started = performance.now();
        await read();
        durations.push(performance.now() - started);
      }
      const [p50, p95] = [quantile(durations, 0.5), quantile(durations, 0.95)];
      const verdict = p95 <= 200 ? 'met' : '**missed**';
      const cpu = (cpuOfChildren(database) - before) / rounds;
      const figures = [p50, p95, cpu].map((value) => value.toFixed(0)).join(' | ');
      console.log(`| ${name} | ${reader} | ${figures} | ${verdict} |`);
    }
  }
  await network.admin.query('select app.trim_performance($1)', [now]);
  const { rows: trimmed } = await network.admin.query<{ mb: number; days: number }>(
    `select (select sum(bytes) / 1048576 from app.performance_sizes())::integer as mb,
       (select count(distinct at) from perf_day)::integer as days`,
  );
  const { mb = Number.NaN, days } = trimmed[0] ?? {};
  console.log(`\n${mb} MB on disk after the trim (target 512), which keeps ${days} days`);
  if (!(mb <= 512)) process.exitCode = 1;
} finally {
  await network.drop();
  await server.stop();
  rmSync(folder, { recursive: true });
}
