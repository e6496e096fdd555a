import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { retryDelay, shouldRetry } from './query-client.ts';

const error = (status: number) => new ApiError(status, { code: 'x', message: 'x' });

test('refusals are not asked again, everything else at most twice', () => {
  for (const status of [400, 401, 403, 404, 429]) expect(shouldRetry(0, error(status))).toBe(false);
  for (const status of [0, 500, 503]) {
    expect(shouldRetry(0, error(status))).toBe(true);
    expect(shouldRetry(1, error(status))).toBe(true);
    expect(shouldRetry(2, error(status))).toBe(false);
  }
});

test('waits double and stop growing at thirty seconds', () => {
  expect([0, 1, 2, 10].map(retryDelay)).toEqual([1000, 2000, 4000, 30_000]);
});
