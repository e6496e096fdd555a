import { expect, test } from 'vitest';
import { createBeaconSampling, maxBeacons, maxOfAddress } from './beacon-sampling.ts';

test('keeps at most 50 beacons a second, weighted to represent all of them', () => {
  let moment = 1_000_000;
  const { take } = createBeaconSampling(() => moment);
  for (let second = 0; second < 5; second++) {
    moment += 1_000;
    const weights = Array.from({ length: 1_000 }, (_, index) => take(`${second} ${index}`));
    const kept = weights.filter((weight) => weight !== null);
    expect(kept.length).toBeLessThanOrEqual(maxBeacons);
    // The first second doesn't know how many will come.
    if (second > 0) expect(kept.reduce((sum, weight) => sum + weight, 0)).toBe(1_000);
  }
  moment += 1_000;
  expect(take('quiet again')).toBeNull();
  moment += 5_000;
  expect(take('after a pause')).toBe(1);
});

test("drops beacons beyond an address's share", () => {
  let moment = 1_000_000;
  const { take } = createBeaconSampling(() => moment);
  const kept = Array.from({ length: 40 }, () => take('one')).filter((weight) => weight !== null);
  expect(kept).toHaveLength(maxOfAddress);
  expect(take('another')).toBe(1);
  moment += 10_000;
  expect(take('one')).toBe(1);
});
