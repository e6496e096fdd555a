import { expect, test } from 'vitest';
import { formatStep, withGaps } from './steps.ts';

const point = (at: string) => ({ at, samples: 1, p50: 1, p75: 1, p95: 1, p99: 1 });

test('names a week by its first day', () => {
  expect(formatStep('2026-11-23T00:00:00.000Z', 'week')).toBe('Nov 23');
  expect(formatStep('2026-11-23T00:00:00.000Z', 'week', 'long')).toBe('Week of November 23, 2026');
});

test('fills in weeks without measurements', () => {
  const [first, last] = ['2026-11-02T00:00:00.000Z', '2026-11-16T00:00:00.000Z'] as const;
  expect(
    withGaps([point(first), point(last)], 'week').map(({ at, samples }) => [at, samples]),
  ).toEqual([
    [first, 1],
    ['2026-11-09T00:00:00.000Z', 0],
    [last, 1],
  ]);
});
