// What measuring costs a cached document, and how quickly the performance screen is read with 400
// days of data at the hourly limits.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../database/src/embedded.ts';
import { prepareTemplate, serverVariable } from '../database/src/testing.ts';
import { createMeasurements } from '../server/src/kernel/timing/measurements.ts';
import { createRequestTimings } from '../server/src/kernel/timing/request-timings.ts';
import { listSeries } from '../server/src/capabilities/performance/verbs/list-series.ts';
import { readHistory } from '../server/src/capabilities/performance/verbs/read-history.ts';
import { readOverview } from '../server/src/capabilities/performance/verbs/read-overview.ts';
import { createTestNetwork } from '../server/src/testing.ts';
import { heading } from './measure/machine.ts';
import { median, quantile } from './measure/statistics.ts';

heading('Measuring a cached document');
const times = 2_000_000;
const timings = createRequestTimings(createMeasurements(), 'bench');
const answer = {};
const recorders = new WeakMap([[answer, timings.cached('document', '/', 'company')]]);
const costs: number[] = [];
for (let round = 0; round < 12; round++) {
  const isMeasured = round % 2 === 1;
  const begun = process.cpuUsage();
  let sum = 0;
  for (let index = 0; index < times; index++) {
    if (isMeasured) {
      const started = performance.now();
      recorders.get(answer)?.record(performance.now() - started + 0.05);
    }
    sum += index;
  }
  const { user } = process.cpuUsage(begun);
  if (sum > 0) costs.push((user * 1_000) / times);
}
const every = (rest: number) => median(costs.filter((_, round) => round % 2 === rest));
const added = every(1) - every(0);
console.log(`${added.toFixed(0)} ns of CPU time for each cached document`);

heading('Reading the performance screen with 400 days of data');
const folder = mkdtempSync(join(tmpdir(), 'trunkline-bench-'));
const server = await startEmbedded({ dataDir: folder, throwaway: true });
const { host, port, user } = server;
process.env[serverVariable] = JSON.stringify({ host, port, user });
await prepareTemplate();
const net = await createTestNetwork();
try {
  const now = net.clock.now.toISOString();
  const tiers = [
    { table: 'perf_day', unit: 'day', back: '399 days' },
    { table: 'perf_hour', unit: 'hour', back: '13 days' },
    { table: 'perf_minute', unit: 'minute', back: '3 hours' },
  ];
  await net.admin.query(
    `insert into perf_series (company_id, source, metric, name, outcome, device, release, branch,
       active_hour)
     select $1::uuid, case when n % 2 = 0 then 'server' else 'browser' end,
       case when n % 2 = 0 then 'api' else (array['lcp','inp','cls','ttfb'])[1 + n / 2 % 4] end,
       case when b then '' else 'route ' || n / 40 end, '', '',
       case when b then '' else 'build ' || n % 40 end, b, now()
     from generate_series(0, 1999) n, unnest(array[false]) b
     union all select $1::uuid, case m when 'api' then 'server' else 'browser' end, m, '', '', '', '', true,
       now() from unnest(array['api','lcp','inp','cls','ttfb']) m`,
    [net.companies.platform],
  );
  for (const { table, unit, back } of tiers) {
    await net.admin.query(
      `select app.prepare_performance(m, '${table}')
       from generate_series($1::timestamptz - $2::interval, $1::timestamptz, interval '1 hour') m`,
      [now, back],
    );
    await net.admin.query(
      `insert into ${table} (series_id, at, samples, total, buckets, counts)
       select s.id, t, 136, 6000, '{60,64,68,72,76,80,84,88,92,96,100,104}',
         '{1,5,14,25,30,25,16,10,5,3,1,1}'
       from perf_series s, generate_series(date_trunc('${unit}', $1::timestamptz - $2::interval),
         $1::timestamptz, interval '1 ${unit}') t`,
      [now, back],
    );
    await net.admin.query(`vacuum analyze ${table}`);
  }
  const { rows } = await net.admin.query<{ mb: number }>(
    'select (sum(bytes) / 1048576)::integer as mb from app.performance_partitions()',
  );
  console.log(`${rows[0]?.mb} MB on disk`);
  const owner = await net.signedInAs(net.people.owner);
  const reads = {
    'overview, 24 hours': () => readOverview(owner, { range: '24h' }),
    'overview, 400 days': () => readOverview(owner, { range: '400d' }),
    'routes, 24 hours': () => listSeries(owner, { range: '24h', metric: 'lcp', by: 'name' }),
    'routes, 28 days': () => listSeries(owner, { range: '28d', metric: 'lcp', by: 'name' }),
    'chart, 24 hours': () => readHistory(owner, { range: '24h', metric: 'lcp' }),
    'chart, 400 days': () => readHistory(owner, { range: '400d', metric: 'lcp' }),
    'chart of a route, 400 days': () =>
      readHistory(owner, { range: '400d', metric: 'lcp', name: 'route 7' }),
  };
  for (const [name, read] of Object.entries(reads)) {
    const taken: number[] = [];
    for (let run = 0; run < 20; run++) {
      const started = performance.now();
      await read();
      taken.push(performance.now() - started);
    }
    const [usual, rare] = [quantile(taken, 0.5), quantile(taken, 0.95)];
    console.log(`${name}: p50 ${usual.toFixed(0)} ms, p95 ${rare.toFixed(0)} ms`);
  }
} finally {
  await net.drop();
  await server.stop();
  rmSync(folder, { recursive: true });
}
