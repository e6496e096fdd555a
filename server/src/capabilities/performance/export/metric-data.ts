import { type Attributes, type HrTime, ValueType } from '@opentelemetry/api';
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type ExponentialHistogram,
  type ExponentialHistogramMetricData,
} from '@opentelemetry/sdk-metrics';
import {
  type Histogram,
  histogramScale,
  samplesOf,
  zeroBucket,
} from '@trunkline/contract/performance/histogram';
import type { Metric } from '@trunkline/contract/performance/metrics';
import type { Total } from './totals.ts';

const units: Readonly<Partial<Record<Metric, string>>> = { cls: '1', memory: 'MiBy' };
const emptyBuckets = { offset: 0, bucketCounts: [] };

/**
 * Returns the same counts as an exponential histogram, in which bucket k has the same boundaries.
 * The count of zeros includes values up to 2^-10.
 */
export function exponentialOf({ buckets, counts, total }: Histogram & { readonly total: number }) {
  const positive = buckets.filter((bucket) => bucket > zeroBucket);
  const offset = positive[0] ?? 0;
  const bucketCounts = Array.from(
    { length: (positive.at(-1) ?? offset - 1) - offset + 1 },
    () => 0,
  );
  let zeroCount = 0;
  for (const [index, bucket] of buckets.entries()) {
    const count = counts[index] ?? 0;
    if (bucket <= zeroBucket) zeroCount += count;
    else bucketCounts[bucket - offset] = count;
  }
  return {
    count: samplesOf({ buckets, counts }),
    sum: total,
    scale: histogramScale,
    zeroCount,
    positive: { offset, bucketCounts },
    negative: emptyBuckets,
  } satisfies ExponentialHistogram;
}

function attributesOf({ company, name, outcome, device, release }: Total): Attributes {
  const all = { company_id: company ?? '', name, outcome, device, release };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

const timeOf = (time: Date): HrTime => [
  Math.floor(time.getTime() / 1_000),
  (time.getTime() % 1_000) * 1_000_000,
];

interface Span {
  readonly from: Date;
  readonly until: Date;
  readonly delta: boolean;
}

/** Describes totals as metrics named after source and metric, such as `trunkline.server.api`. */
export function metricDataOf(
  totals: readonly Total[],
  { from, until, delta }: Span,
): ExponentialHistogramMetricData[] {
  const [startTime, endTime] = [timeOf(from), timeOf(until)];
  const byMetric = new Map<string, { unit: string; points: DataPoint<ExponentialHistogram>[] }>();
  for (const total of totals) {
    const metric = `trunkline.${total.source}.${total.metric}`;
    const series = byMetric.get(metric) ?? { unit: units[total.metric] ?? 'ms', points: [] };
    byMetric.set(metric, series);
    const attributes = attributesOf(total);
    series.points.push({ startTime, endTime, attributes, value: exponentialOf(total) });
  }
  return Array.from(byMetric, ([metric, { unit, points }]) => ({
    descriptor: { name: metric, description: '', unit, valueType: ValueType.DOUBLE },
    aggregationTemporality: delta
      ? AggregationTemporality.DELTA
      : AggregationTemporality.CUMULATIVE,
    dataPointType: DataPointType.EXPONENTIAL_HISTOGRAM,
    dataPoints: points,
  }));
}
