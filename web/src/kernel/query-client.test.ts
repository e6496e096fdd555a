import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import {
  createQueryClient,
  requestFirst,
  retryDelay,
  shouldRetry,
  shouldRetryChange,
} from './query-client.ts';

const error = (status: number, code = 'x', retryAfter?: number) =>
  new ApiError(status, { code, message: 'x', retryAfter });
const temporary = [
  error(0, 'network_error'),
  error(0, 'timeout'),
  error(408),
  error(429, 'too_many_requests', 30),
  error(500),
  error(502),
  error(503),
  error(504),
];

test('a temporary failure is retried at most twice', () => {
  for (const failure of temporary)
    expect([0, 1, 2].map((failures) => shouldRetry(failures, failure))).toEqual([
      true,
      true,
      false,
    ]);
});

test('refusals, unlisted codes and excessive delays are not retried', () => {
  const permanent = [400, 401, 403, 404, 409, 501].map((status) => error(status));
  const broken = new TypeError('unexpected response');
  for (const failure of [...permanent, broken, error(429, 'too_many_requests', 31)])
    expect(shouldRetry(0, failure)).toBe(false);
});

test('a request sent with the previous token is repeated once', () => {
  const ended = error(401, 'unauthenticated');
  expect([0, 1].map((failures) => shouldRetry(failures, ended))).toEqual([true, false]);
  expect(shouldRetryChange(0, ended)).toBe(false);
});

test('a write is not retried after any refusal', () => {
  for (const failure of temporary)
    expect(shouldRetryChange(0, failure)).toBe(failure.status === 0 || failure.status >= 500);
});

test('backs off exponentially up to thirty seconds, and waits at least as long as the server requires', () => {
  expect([0, 1, 2, 10].map((failures) => retryDelay(failures))).toEqual([1000, 2000, 4000, 30_000]);
  expect(retryDelay(0, error(429, 'too_many_requests', 20))).toBe(20_000);
  expect(retryDelay(5, error(429, 'too_many_requests', 1))).toBe(30_000);
});

test('a screen uses its prefetched data, even if its query refetches on every visit', async () => {
  const client = createQueryClient(() => undefined);
  const read = vi.fn(() => 1);
  const options = { queryKey: ['roles'], queryFn: () => Promise.resolve(read()), staleTime: 0 };
  const open = () => new QueryObserver(client, options).subscribe(() => undefined);
  requestFirst(client, options);
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  const close = open();
  expect(read).toHaveBeenCalledTimes(1);
  close();
  open();
  expect(read).toHaveBeenCalledTimes(2);
});

test('a screen refetches data that was invalidated since the prefetch or prefetched for an earlier visit', async () => {
  const client = createQueryClient(() => undefined);
  const read = vi.fn((name: string) => name);
  const optionsOf = (name: string) => ({
    queryKey: [name],
    queryFn: () => Promise.resolve(read(name)),
    staleTime: 0,
  });
  for (const name of ['changed', 'left']) requestFirst(client, optionsOf(name));
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  await client.invalidateQueries({ queryKey: ['changed'] });
  requestFirst(client, optionsOf('left'));
  expect(read).toHaveBeenCalledTimes(2);
  for (const name of ['changed', 'left'])
    new QueryObserver(client, optionsOf(name)).subscribe(() => undefined);
  expect(read.mock.calls.flat()).toEqual(['changed', 'left', 'changed', 'left']);
});
