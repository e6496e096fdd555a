import { histogramOf, percentile } from '@trunkline/contract/performance/histogram';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMeasurements } from '../../../kernel/timing/measurements.ts';
import { observeProcess } from '../../../kernel/timing/process-figures.ts';
import { capturedLog, createTestNetwork, type TestNetwork } from '../../../testing.ts';
import { startFlushing } from '../flush.ts';
import { measuredOf, record } from '../testing.ts';

let network: TestNetwork;
beforeAll(async () => {
  network = await createTestNetwork();
});
afterAll(() => network.drop());

interface Row {
  company_id: string;
  name: string;
  branch: boolean;
  samples: number;
  total: number;
  buckets: number[];
  counts: number[];
}

async function rowsOf(tier: string, release: string): Promise<Row[]> {
  const { rows } = await network.admin.query<Row>(
    `select s.company_id, s.name, s.branch, t.samples::integer, t.total, t.buckets, t.counts
     from ${tier} t join perf_series s on s.id = t.series_id
     where s.release = $1 or s.branch and s.metric = $1 order by s.branch, s.name, s.company_id`,
    [release],
  );
  return rows;
}

test('adds the counts of equal buckets in minutes, hours, days and weeks', async () => {
  const { northShop } = network.companies;
  const labels = { company: northShop, release: 'adds' };
  await record(network, [measuredOf([1, 5, 100], labels), measuredOf([5], labels)]);
  await record(network, [measuredOf([100, 2000], labels)]);
  const expected = histogramOf([1, 5, 5, 100, 100, 2000]);
  for (const tier of ['perf_minute', 'perf_hour', 'perf_day', 'perf_week']) {
    expect(await rowsOf(tier, 'adds')).toEqual([
      expect.objectContaining({ ...expected, samples: 6, total: 2211, company_id: northShop }),
    ]);
  }
});

test('adds every measurement to its company and each one above', async () => {
  const { northShop, north } = network.companies;
  const sums = async () => {
    const { rows } = await network.admin.query<{ company_id: string; samples: number }>(
      `select s.company_id, sum(t.samples)::integer as samples from perf_hour t
       join perf_series s on s.id = t.series_id where s.branch and s.metric = 'sign_in' group by 1`,
    );
    return new Map(rows.map(({ company_id, samples }) => [company_id, samples]));
  };
  await record(network, [
    measuredOf([1, 2, 3], { company: northShop, metric: 'sign_in', name: 'one' }),
    measuredOf([4], { company: northShop, metric: 'sign_in', name: 'two' }),
    measuredOf([5], { company: north, metric: 'sign_in', name: 'one' }),
  ]);
  const found = await sums();
  expect(found.get(northShop)).toBe(4);
  expect(found.get(north)).toBe(5);
  expect(Math.max(...found.values())).toBe(5);
  expect(found.size).toBe(3);
});

test('keeps the slowest three exemplars per minute', async () => {
  const exemplar = (ms: number) => ({ ms, id: `request${ms}`, at: '2026-01-01T00:00:00.000Z' });
  const labels = { company: network.companies.north, release: 'slow' };
  await record(network, [measuredOf([1], { ...labels, exemplars: [10, 40, 20].map(exemplar) })]);
  await record(network, [measuredOf([1], { ...labels, exemplars: [30, 50].map(exemplar) })]);
  const { rows } = await network.admin.query<{ exemplars: unknown }>(
    `select t.exemplars from perf_minute t join perf_series s on s.id = t.series_id
     where s.release = 'slow'`,
  );
  expect(rows.map(({ exemplars }) => exemplars)).toEqual([[50, 40, 30].map(exemplar)]);
  const hours = await network.admin.query<{ slowest: number }>(
    `select t.slowest from perf_hour t join perf_series s on s.id = t.series_id
     where s.release = 'slow'`,
  );
  expect(hours.rows).toEqual([{ slowest: 50 }]);
});

test("keeps up to a thousand series an hour separate, and adds the rest to the platform's `other`", async () => {
  const laterTime = new Date(network.clock.now.getTime() + 7_200_000);
  const samples = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) =>
      measuredOf([10], {
        source: 'browser',
        metric: 'lcp',
        company: network.companies.north,
        name: `/route-${from + index}`,
        outcome: '',
        release: 'flood',
      }),
    );
  await record(network, samples(0, 990), laterTime);
  await record(network, samples(980, 40), laterTime);
  const { rows } = await network.admin.query<{ name: string; samples: number }>(
    `select case s.name when 'other' then 'other' else 'own' end as name,
       sum(t.samples)::integer as samples
     from perf_hour t join perf_series s on s.id = t.series_id
     where s.source = 'browser' and not s.branch group by 1 order by 1`,
  );
  expect(rows).toEqual([
    { name: 'other', samples: 20 },
    { name: 'own', samples: 1010 },
  ]);
});

test("adds measurements of a deleted company to the platform's `other`", async () => {
  const deleted = '00000000-0000-4000-8000-000000000001';
  await record(network, [
    measuredOf([10], { company: deleted, metric: 'document', name: '/gone' }),
  ]);
  const { rows } = await network.admin.query(
    "select from perf_series where metric = 'document' and name <> 'other' and not branch",
  );
  expect(rows).toHaveLength(0);
});

test('percentiles of three processes are accurate to 2.5%, except for what a killed process had not written', async () => {
  const now = () => new Date('2032-03-11T12:30:00Z');
  const { log } = capturedLog();
  const processes = [1, 2, 3].map(() => createMeasurements());
  const labels = {
    source: 'server',
    metric: 'api',
    company: network.companies.south,
    name: 'known',
    outcome: 'ok',
    device: '',
    release: 'known',
  } as const;
  const durations: number[] = [];
  // Durations of 1 ms to 3 s, distributed like real ones: most are short.
  const duration = (index: number) => 3_000 ** (((index * 7919) % 30_011) / 30_011);
  const flushers = processes.map((measurements) =>
    startFlushing({
      database: network.database,
      measurements,
      figures: observeProcess(measurements),
      metricsExport: null,
      log,
      now,
    }),
  );
  for (let index = 0; index < 30_000; index++) {
    processes[index % 3]?.recorder(labels).record(duration(index));
    durations.push(duration(index));
    if (index % 7_000 === 0) await flushers[index % 3]?.flush();
  }
  await Promise.all(flushers.map((item) => item.flush()));
  // The third process is killed: only its measurements since the last flush are lost.
  for (let index = 0; index < 500; index++) processes[2]?.recorder(labels).record(1);
  await Promise.all(flushers.slice(0, 2).map((item) => item.stop()));
  const [row] = await rowsOf('perf_hour', 'known');
  if (row === undefined) throw new Error('nothing was written');
  expect(row.samples).toBe(durations.length);
  const sorted = durations.toSorted((a, b) => a - b);
  for (const share of [0.5, 0.75, 0.95, 0.99]) {
    const exact = sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
    expect(Math.abs((percentile(row, share) ?? 0) - exact) / exact).toBeLessThan(0.025);
  }
});

const labelsOf = (release: string) =>
  ({
    source: 'server',
    metric: 'api',
    company: network.companies.south,
    name: 'users.list',
    outcome: 'ok',
    device: '',
    release,
  }) as const;

test('a clock that jumps forward and back neither loses a measurement nor counts one twice', async () => {
  const measurements = createMeasurements();
  const times = ['12:30:00', '12:30:10', '18:40:00', '12:30:20', '11:29:50', '12:30:40'];
  let at = '';
  const flusher = startFlushing({
    database: network.database,
    measurements,
    figures: observeProcess(measurements),
    metricsExport: null,
    log: capturedLog().log,
    now: () => new Date(`2032-04-14T${at}Z`),
  });
  for (const time of times) {
    at = time;
    measurements.recorder(labelsOf('jumps')).record(100);
    await flusher.flush();
  }
  await flusher.stop();
  for (const tier of ['perf_minute', 'perf_hour', 'perf_day', 'perf_week']) {
    const samples = (await rowsOf(tier, 'jumps')).map((row) => row.samples);
    expect(samples.reduce((sum, sample) => sum + sample, 0)).toBe(times.length);
  }
});

test('every stored exemplar has a line in the log', async () => {
  const measurements = createMeasurements();
  const { log, lines } = capturedLog();
  const flusher = startFlushing({
    database: network.database,
    measurements,
    figures: observeProcess(measurements),
    metricsExport: null,
    log,
    now: () => network.clock.now,
  });
  for (const ms of [110, 150, 140, 130])
    measurements
      .recorder(labelsOf('logged'))
      .record(ms, 1, { ms, id: `request${ms}`, at: '2026-01-01T00:00:00.000Z' });
  await flusher.stop();
  const { rows } = await network.admin.query<{ id: string }>(
    `select x.value ->> 'id' as id from perf_minute t join perf_series s on s.id = t.series_id,
       jsonb_array_elements(t.exemplars) x where s.release = 'logged'`,
  );
  const ids = rows.map(({ id }) => id);
  expect(ids).toHaveLength(3);
  expect(lines.map((line) => line['id']).filter(Boolean)).toEqual(ids);
});
