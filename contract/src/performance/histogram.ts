/**
 * Histograms whose boundaries are the powers 2^(k/16), as OpenTelemetry's exponential histograms of
 * scale 4. Bucket k holds values in (2^(k/16), 2^((k+1)/16)]. Two histograms are merged by adding
 * the counts of equal buckets, and a percentile is off by 2.2% at most.
 */
export interface Histogram {
  /** Ascending. */
  readonly buckets: readonly number[];
  /** How many values each bucket holds. */
  readonly counts: readonly number[];
}

export const histogramScale = 4;
const perDoubling = 2 ** histogramScale;
/** Values up to 2^-10 count as zero, in a bucket of their own below all others. */
export const zeroBucket = -10 * perDoubling - 1;
export const zeroThreshold = 2 ** -10;
/** Values above 2^21, which is 35 minutes in milliseconds, count as 2^21. */
export const lastBucket = 21 * perDoubling - 1;
export const bucketCount = lastBucket - zeroBucket + 1;

/** The upper boundary of a bucket. */
export const upperBound = (bucket: number): number => 2 ** ((bucket + 1) / perDoubling);

/** Returns the bucket of a value; anything but a positive number counts as zero. */
export function bucketOf(value: number): number {
  if (!(value > zeroThreshold)) return zeroBucket;
  const bucket = Math.ceil(Math.log2(value) * perDoubling) - 1;
  if (bucket >= lastBucket) return lastBucket;
  // The logarithm is rounded, so a value on a boundary may land on either side of it.
  if (value > upperBound(bucket)) return bucket + 1;
  return bucket > zeroBucket && value <= upperBound(bucket - 1) ? bucket - 1 : bucket;
}

/** The value that represents a bucket: its geometric middle. */
export const valueOf = (bucket: number): number =>
  bucket <= zeroBucket ? 0 : 2 ** ((bucket + 0.5) / perDoubling);

export function samplesOf({ counts }: Histogram): number {
  let sum = 0;
  for (const count of counts) sum += count;
  return sum;
}

export function histogramOf(values: Iterable<number>): Histogram {
  const counted = new Map<number, number>();
  for (const value of values) {
    const bucket = bucketOf(value);
    counted.set(bucket, (counted.get(bucket) ?? 0) + 1);
  }
  return fromMap(counted);
}

/** Adds histograms. Counts may be weights that are not whole. */
export function mergeHistograms(histograms: Iterable<Histogram>): Histogram {
  const counted = new Map<number, number>();
  for (const { buckets, counts } of histograms) {
    for (const [index, bucket] of buckets.entries())
      counted.set(bucket, (counted.get(bucket) ?? 0) + (counts[index] ?? 0));
  }
  return fromMap(counted);
}

function fromMap(counted: ReadonlyMap<number, number>): Histogram {
  const entries = [...counted].toSorted(([a], [b]) => a - b);
  return { buckets: entries.map(([bucket]) => bucket), counts: entries.map(([, count]) => count) };
}

/** Returns the value below which this share of all values lies; null without values. */
export function percentile(histogram: Histogram, share: number): number | null {
  const rank = Math.max(1e-9, share * samplesOf(histogram));
  let cumulative = 0;
  let last: number | null = null;
  for (const [index, bucket] of histogram.buckets.entries()) {
    const count = histogram.counts[index] ?? 0;
    if (count === 0) continue;
    cumulative += count;
    last = valueOf(bucket);
    // Sums of weights are rounded.
    if (cumulative >= rank - 1e-9) return last;
  }
  return last;
}

/** Returns the share of values up to a bound, from 0 to 1; null without values. */
export function shareWithin(histogram: Histogram, bound: number): number | null {
  const all = samplesOf(histogram);
  if (all === 0) return null;
  let countWithin = 0;
  for (const [index, bucket] of histogram.buckets.entries()) {
    if (valueOf(bucket) <= bound) countWithin += histogram.counts[index] ?? 0;
  }
  return countWithin / all;
}
