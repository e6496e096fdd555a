import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  bucketOf,
  histogramOf,
  lastBucket,
  mergeHistograms,
  percentile,
  samplesOf,
  shareWithin,
  upperBound,
  valueOf,
  zeroBucket,
} from './histogram.ts';

const value = fc.double({ min: 0.001, max: 2_000_000, noNaN: true });
const values = fc.array(value, { minLength: 1, maxLength: 200 });

test('a bucket holds values above its lower boundary, up to its upper one', () => {
  fc.assert(
    fc.property(value, (value) => {
      const bucket = bucketOf(value);
      expect(value).toBeLessThanOrEqual(upperBound(bucket));
      expect(value).toBeGreaterThan(upperBound(bucket - 1));
    }),
  );
  for (let bucket = zeroBucket + 1; bucket <= lastBucket; bucket++)
    expect(bucketOf(upperBound(bucket))).toBe(bucket);
});

test('a bucket represents its values within 2.2%', () => {
  fc.assert(
    fc.property(value, (value) => {
      expect(Math.abs(valueOf(bucketOf(value)) - value) / value).toBeLessThan(0.022);
    }),
  );
});

test.each([0, -1, Number.NaN, 0.0009])('%s counts as zero', (value) => {
  expect(bucketOf(value)).toBe(zeroBucket);
  expect(percentile(histogramOf([value]), 0.5)).toBe(0);
});

test('values beyond the last bucket count in the last bucket', () => {
  expect(bucketOf(1e12)).toBe(lastBucket);
  expect(bucketOf(Number.POSITIVE_INFINITY)).toBe(lastBucket);
});

test('a percentile is within 2.2% of the exact one', () => {
  fc.assert(
    fc.property(values, fc.constantFrom(0.5, 0.75, 0.95, 0.99), (all, share) => {
      const exact = all.toSorted((a, b) => a - b)[Math.ceil(share * all.length) - 1] ?? 0;
      const estimate = percentile(histogramOf(all), share) ?? 0;
      expect(Math.abs(estimate - exact) / exact).toBeLessThan(0.022);
    }),
  );
});

test('merging in any order gives the histogram of all values', () => {
  fc.assert(
    fc.property(values, values, values, (one, two, three) => {
      const [a, b, c] = [histogramOf(one), histogramOf(two), histogramOf(three)];
      const expected = histogramOf([...one, ...two, ...three]);
      expect(mergeHistograms([a, b, c])).toEqual(expected);
      expect(mergeHistograms([c, mergeHistograms([b, a])])).toEqual(expected);
      expect(samplesOf(expected)).toBe(one.length + two.length + three.length);
    }),
  );
});

test('an empty histogram has no percentile', () => {
  expect(percentile(histogramOf([]), 0.75)).toBeNull();
  expect(shareWithin(histogramOf([]), 100)).toBeNull();
});

test('returns the share of values within a bound', () => {
  expect(shareWithin(histogramOf([10, 20, 1000, 2000]), 100)).toBe(0.5);
});
