import { expect, test } from 'vitest';
import { createBeaconSampler, maxBeacons, maxPerAddress } from './beacon-sampling.ts';

test('keeps at most 50 beacons a second, weighted to represent all of them', () => {
  let time = 1_000_000;
  const { take } = createBeaconSampler(() => time);
  for (let second = 0; second < 5; second++) {
    time += 1_000;
    const weights = Array.from({ length: 1_000 }, (_, index) => take(`${second} ${index}`));
    const sampled = weights.filter((weight) => weight !== null);
    expect(sampled.length).toBeLessThanOrEqual(maxBeacons);
    // In the first second, the rate isn't known yet.
    if (second > 0) expect(sampled.reduce((sum, weight) => sum + weight, 0)).toBe(1_000);
  }
  time += 1_000;
  expect(take('quiet again')).toBeNull();
  time += 5_000;
  expect(take('after a pause')).toBe(1);
});

test("drops beacons beyond an address's share", () => {
  let time = 1_000_000;
  const { take } = createBeaconSampler(() => time);
  const sampled = Array.from({ length: 40 }, () => take('one')).filter((weight) => weight !== null);
  expect(sampled).toHaveLength(maxPerAddress);
  expect(take('another')).toBe(1);
  time += 10_000;
  expect(take('one')).toBe(1);
});
