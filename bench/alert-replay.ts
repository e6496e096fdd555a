// Replays thirty days of traffic against the product's budget alerts, at the product's own
// intervals: counts false alarms, and measures how soon incidents alert. `SEED` changes the
// traffic, `DAYS` its length.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Histogram,
  mergeHistograms,
  percentile,
  samplesOf,
} from '../contract/src/performance/histogram.ts';
import { type BudgetMetric, metricFacts } from '../contract/src/performance/metrics.ts';
import { startEmbedded } from '../database/src/embedded.ts';
import { prepareTemplate, serverVariable } from '../database/src/testing.ts';
import { createTestNetwork } from '../server/src/testing.ts';
import { createTraffic, kinds, step } from './corpora/traffic.ts';
import { printHeading } from './measure/machine.ts';
import { median } from './measure/statistics.ts';

const days = Number(process.env.DAYS ?? 30);
const seed = Number(process.env.SEED ?? 1);
const start = Date.parse('2031-06-02T00:00:00Z');
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const targets = { falseAlarms: 1, delay: 120 };

printHeading(`Alerts in ${days} days of traffic (seed ${seed})`);
const folder = mkdtempSync(join(tmpdir(), 'trunkline-bench-'));
const server = await startEmbedded({ dataDir: folder, throwaway: true });
const { host, port, user } = server;
process.env[serverVariable] = JSON.stringify({ host, port, user });
await prepareTemplate();
const network = await createTestNetwork();

/**
 * A check may open an alert only if the percentile is above this share of the budget: one bucket.
 */
const tolerance = 2 ** (-1 / 16);

/** Measurements of the last hour by metric and minute, and the keys of the unwritten ones. */
const minutes = new Map<string, { metric: BudgetMetric; time: number; histogram: Histogram }>();
const unwritten = new Set<string>();

function add(metric: BudgetMetric, end: number, histogram: Histogram): void {
  const timestamp = Math.floor(end / minute) * minute;
  const key = `${metric} ${timestamp}`;
  const existing = minutes.get(key);
  const sum = existing === undefined ? histogram : mergeHistograms([existing.histogram, histogram]);
  minutes.set(key, { metric, time: timestamp, histogram: sum });
  unwritten.add(key);
}

function discardUntil(until: number): void {
  for (const [key, { time }] of minutes) {
    if (time > until) break;
    minutes.delete(key);
    unwritten.delete(key);
  }
}

function isNearBudget(metric: BudgetMetric, end: number): boolean {
  const recent: Histogram[] = [];
  for (let time = Math.floor(end / minute) * minute; time > end - 5 * minute; time -= minute) {
    const entry = minutes.get(`${metric} ${time}`);
    if (entry !== undefined) recent.push(entry.histogram);
  }
  const { share, good } = metricFacts[metric];
  return (percentile(mergeHistograms(recent), share) ?? 0) > good * tolerance;
}

/**
 * Writes the measurements that the product would have written by this time, and checks the budgets
 * as the product does.
 */
async function check(end: number): Promise<void> {
  const rows = [...unwritten].flatMap((key) => {
    const entry = minutes.get(key);
    if (entry === undefined) return [];
    const { metric, time, histogram } = entry;
    const samples = Math.round(samplesOf(histogram));
    return [{ metric, at: new Date(time).toISOString(), samples, ...histogram }];
  });
  unwritten.clear();
  const endTime = new Date(end).toISOString();
  await network.admin.query(
    `select app.prepare_performance($1::timestamptz - h * interval '1 hour', 'perf_minute')
     from generate_series(0, 1) h`,
    [endTime],
  );
  await network.admin.query(
    `insert into perf_minute (series_id, at, samples, total, buckets, counts)
       select s.id, m.at, m.samples, 0, m.buckets, m.counts
       from jsonb_to_recordset($1)
           as m(metric text, at timestamptz, samples integer, buckets smallint[], counts integer[])
         join perf_series s using (metric)
     on conflict (series_id, at) do update set samples = excluded.samples,
       buckets = excluded.buckets, counts = excluded.counts`,
    [JSON.stringify(rows)],
  );
  await network.admin.query('select app.check_budgets($1)', [endTime]);
}

async function isAlerting(): Promise<boolean> {
  const { rows } = await network.admin.query('select from perf_alerts where closed_at is null');
  return rows.length > 0;
}

try {
  for (const { metric, source } of kinds)
    await network.admin.query(
      `insert into perf_series (company_id, source, metric, name, outcome, device, release, branch,
         active_hour) values ($1, $2, $3, '', 'ok', '', '', true, now())`,
      [network.companies.platform, source, metric],
    );
  const traffic = createTraffic(start, days, seed);
  let [samples, checked] = [0, 0];
  let isOpen = false;
  for (let end = start + step; end <= start + days * day; end += step) {
    for (const { metric, samples: count, ...histogram } of traffic.measuredUntil(end)) {
      add(metric, end, histogram);
      samples += count;
    }
    discardUntil(end - hour);
    // Other checks can be skipped, because an alert opens only above the budget.
    if (!isOpen && !kinds.some(({ metric }) => isNearBudget(metric, end))) continue;
    checked += 1;
    await check(end);
    isOpen = await isAlerting();
  }
  const { rows } = await network.admin.query<{ metric: string; opened: Date; closed: Date | null }>(
    'select metric, opened_at as opened, closed_at as closed from perf_alerts order by opened_at',
  );
  const isDuring = (opened: Date) =>
    traffic.incidents.some(
      ({ from, until }) => opened.getTime() > from && opened.getTime() <= until + 300_000,
    );
  const falseAlarms = rows.filter(({ opened }) => !isDuring(opened));
  const delays = traffic.incidents.map(({ from, until }) => {
    const first = rows.find(({ opened }) => opened.getTime() > from && opened.getTime() <= until);
    return first === undefined ? Infinity : (first.opened.getTime() - from) / 1_000;
  });
  const openCount = rows.filter(({ closed }) => closed === null).length;
  const label = (isMet: boolean) => (isMet ? 'met' : '**missed**');
  console.log(`
${samples.toLocaleString('en')} measurements, ${(days * day) / step} checks of which ${checked} were near a budget, ${traffic.bursts.length} bursts of 20 to 40 s

| | found | target |
|---|---|---|
| false alarms | ${falseAlarms.length} | ${targets.falseAlarms} ${label(falseAlarms.length <= targets.falseAlarms)} |
| incidents that alerted | ${delays.filter(Number.isFinite).length} of ${delays.length} | all ${label(delays.every(Number.isFinite))} |
| seconds until the alert, median (slowest) | ${median(delays)} (${Math.max(...delays)}) | ${targets.delay} ${label(Math.max(...delays) <= targets.delay)} |
| alerts that did not close | ${openCount} | 0 ${label(openCount === 0)} |`);
  for (const { metric, opened, closed } of falseAlarms)
    console.log(`  false: ${metric}, ${opened.toISOString()} to ${closed?.toISOString() ?? 'now'}`);
} finally {
  await network.drop();
  await server.stop();
  rmSync(folder, { recursive: true });
}
