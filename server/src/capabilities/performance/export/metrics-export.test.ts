import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { histogramOf, zeroBucket } from '@trunkline/contract/performance/histogram';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { createMeasurements, type Measured } from '../../../kernel/timing/measurements.ts';
import { observeProcess } from '../../../kernel/timing/process-figures.ts';
import { capturedLog, createTestNetwork, type TestNetwork } from '../../../testing.ts';
import { startFlushing } from '../flush.ts';
import { measuredOf } from '../testing.ts';
import { openMetricsExport } from './metrics-export.ts';

const Attributes = z.array(
  z.object({ key: z.string(), value: z.object({ stringValue: z.string() }) }),
);
const Point = z.object({
  attributes: Attributes,
  startTimeUnixNano: z.coerce.bigint(),
  timeUnixNano: z.coerce.bigint(),
  count: z.number(),
  sum: z.number(),
  scale: z.literal(4),
  zeroCount: z.number(),
  positive: z.object({ offset: z.number(), bucketCounts: z.array(z.number()) }),
});
const Metric = z.object({
  name: z.string(),
  unit: z.string(),
  exponentialHistogram: z.object({
    aggregationTemporality: z.number(),
    dataPoints: z.array(Point),
  }),
});
const Request = z.object({
  resourceMetrics: z.tuple([
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeMetrics: z.tuple([z.object({ metrics: z.array(Metric) })]),
    }),
  ]),
});

let network: TestNetwork;
let collector: Server;
let url: string;
let received: z.infer<typeof Request>[] = [];
/** The status of the next responses; 200 when there are none left. */
let statuses: number[] = [];

beforeAll(async () => {
  network = await createTestNetwork();
  collector = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const status = statuses.shift() ?? 200;
      const body = Buffer.concat(parts);
      const isZipped = request.headers['content-encoding'] === 'gzip';
      const text = (isZipped ? gunzipSync(body) : body).toString();
      if (status === 200) received.push(Request.parse(JSON.parse(text)));
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => {
    collector.listen(0, '127.0.0.1', resolve);
  });
  url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/v1/metrics`;
});
afterAll(async () => {
  await network.drop();
  collector.close();
});
beforeEach(() => {
  received = [];
  statuses = [];
});

const valuesOf = (attributes: z.infer<typeof Attributes>) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue]));

/** The points of a metric in everything received, with their counts by bucket. */
function pointsOf(name: string) {
  return received.flatMap(({ resourceMetrics: [{ scopeMetrics }] }) =>
    scopeMetrics[0].metrics
      .filter((metric) => metric.name === name)
      .flatMap(({ exponentialHistogram: { aggregationTemporality, dataPoints } }) =>
        dataPoints.map((point) => {
          const zeros = point.zeroCount === 0 ? [] : [[zeroBucket, point.zeroCount] as const];
          const others = point.positive.bucketCounts
            .map((count, index) => [index + point.positive.offset, count] as const)
            .filter(([, count]) => count > 0);
          const all = [...zeros, ...others];
          const buckets = all.map(([bucket]) => bucket);
          const counts = all.map(([, count]) => count);
          return { ...point, aggregationTemporality, buckets, counts };
        }),
      ),
  );
}

test('a collector receives exactly the counts that are stored', async () => {
  const measurements = createMeasurements();
  const { log } = capturedLog();
  const now = () => network.clock.now;
  const telemetry = { url, interval: 3_600_000, delta: false };
  const flusher = startFlushing({
    database: network.database,
    measurements,
    figures: observeProcess(measurements),
    metricsExport: await openMetricsExport(telemetry, log, now),
    log,
    now,
  });
  const [ok, failed] = (['ok', 'failed'] as const).map(
    (outcome) => () =>
      measurements.recorder({
        source: 'server',
        metric: 'api',
        company: network.companies.northShop,
        name: 'companies.list',
        outcome,
        device: '',
        release: 'exported',
      }),
  );
  const values = Array.from({ length: 5_000 }, (_, n) => (n * 7_919) % 3_001);
  for (const parity of [0, 1]) {
    for (const [index, value] of values.entries())
      if (index % 2 === parity) (index % 3 === 0 ? failed : ok)?.().record(value);
    await flusher.flush();
  }
  expect(received).toEqual([]);
  await flusher.stop();

  const { rows } = await network.admin.query<{
    outcome: string;
    buckets: number[];
    counts: number[];
  }>(
    `select s.outcome, t.buckets, t.counts, t.total as sum from perf_day t
     join perf_series s on s.id = t.series_id
     where s.release = 'exported' and not s.branch order by s.outcome`,
  );
  const points = pointsOf('trunkline.server.api');
  expect(
    points.map(({ attributes, buckets, counts, sum }) => ({
      outcome: valuesOf(attributes)['outcome'],
      buckets,
      counts,
      sum,
    })),
  ).toEqual(rows);
  const succeeded = values.filter((_, index) => index % 3 !== 0);
  expect(points[1]).toMatchObject({ ...histogramOf(succeeded), count: succeeded.length });
  expect(valuesOf(points[1]?.attributes ?? [])).toEqual({
    company_id: network.companies.northShop,
    name: 'companies.list',
    outcome: 'ok',
    release: 'exported',
  });
  expect(pointsOf('trunkline.machine.memory')).toHaveLength(1);
  const resource = valuesOf(received[0]?.resourceMetrics[0].resource.attributes ?? []);
  expect(resource).toMatchObject({
    'service.name': 'trunkline',
    'service.instance.id': expect.any(String),
  });
});

const instantAt = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1_000);
const nanoseconds = (seconds: number) => BigInt(instantAt(seconds).getTime()) * 1_000_000n;

/** Adds measurements a minute apart: the first are sent immediately, the others at the end. */
async function exportOf(delta: boolean, measured: readonly Measured[][]) {
  const { log, lines } = capturedLog();
  const exported = await openMetricsExport({ url, interval: 60_000, delta }, log, () =>
    instantAt(0),
  );
  for (const [minute, value] of measured.entries())
    exported?.add(value, instantAt(60 * (minute + 1)));
  await exported?.close();
  return lines;
}

test('cumulative points start with the process, delta points where the last export ended', async () => {
  const measured = [[measuredOf([1, 100])], [measuredOf([100])]];
  await exportOf(false, measured);
  expect(
    pointsOf('trunkline.server.api').map(({ startTimeUnixNano, timeUnixNano, count }) => ({
      span: [startTimeUnixNano, timeUnixNano],
      count,
    })),
  ).toEqual([
    { span: [nanoseconds(0), nanoseconds(60)], count: 2 },
    { span: [nanoseconds(0), nanoseconds(120)], count: 3 },
  ]);

  received = [];
  await exportOf(true, measured);
  expect(
    pointsOf('trunkline.server.api').map((point) => ({
      span: [point.startTimeUnixNano, point.timeUnixNano],
      count: point.count,
      temporality: point.aggregationTemporality,
    })),
  ).toEqual([
    { span: [nanoseconds(0), nanoseconds(60)], count: 2, temporality: 1 },
    { span: [nanoseconds(60), nanoseconds(120)], count: 1, temporality: 1 },
  ]);
});

test('a delta that the collector rejected is sent with the next one', async () => {
  statuses = [400];
  const lines = await exportOf(true, [[measuredOf([1, 100])], [measuredOf([5])]]);
  expect(pointsOf('trunkline.server.api').map(({ count, sum }) => ({ count, sum }))).toEqual([
    { count: 3, sum: 106 },
  ]);
  expect(JSON.stringify(lines)).toContain('could not export metrics');
});
