import {
  type Histogram,
  mergeHistograms,
  samplesOf,
  valueOf,
} from '@trunkline/contract/performance/histogram';
import type { DemoSeries } from './series.ts';

/** How busy a step is compared with a usual one: on a weekend, and on three kinds of weekdays. */
const levels = [0.35, 0.7, 1, 1.3] as const;
/** Buckets by which a step is slower or faster than usual. */
const shifts = [-2, 0, 3] as const;

/** One of the histograms that a series can have at a step. */
export interface Choice {
  readonly shift: number;
  readonly level: number;
  readonly samples: number;
  readonly total: number;
  readonly buckets: readonly number[];
  readonly counts: readonly number[];
}

/** Most samples lie around the most frequent value, with a long tail of slow ones. */
function distribute({ middle }: DemoSeries, shift: number, samples: number): Histogram {
  const buckets: number[] = [];
  const counts: number[] = [];
  for (let distance = -16; distance <= 36; distance += 4) {
    const width = distance < 0 ? 7 : 15;
    const count = Math.round(samples * 0.19 * Math.exp(-((distance / width) ** 2)));
    if (count === 0) continue;
    buckets.push(middle + shift + distance);
    counts.push(count);
  }
  return { buckets, counts };
}

/** The histograms that all series have at a step; a day has `steps` of them. */
export function choicesOf(series: readonly DemoSeries[], slower: number, steps: number): Choice[] {
  return shifts.flatMap((shift, shiftIndex) =>
    levels.flatMap((factor, level) => {
      const histogram = mergeHistograms(
        series.map((item) => distribute(item, shift + slower, (item.daily * factor) / steps)),
      );
      const samples = samplesOf(histogram);
      if (samples === 0) return [];
      const total = histogram.buckets.reduce(
        (sum, bucket, index) => sum + valueOf(bucket) * (histogram.counts[index] ?? 0),
        0,
      );
      return [{ shift: shiftIndex, level, samples, total, ...histogram }];
    }),
  );
}
