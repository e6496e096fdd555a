import { readAtHeaderName } from '@trunkline/contract/kernel/page-constants';
import { beforeEach, expect, test, vi } from 'vitest';
import { handleResponse, onReconnected } from './connection.ts';
import { throttle } from './throttle.ts';

const intervalMs = 30_000;
let now = 0;
let due: { run: () => void; at: number }[] = [];
const clock = {
  now: () => now,
  after: (delay: number, run: () => void) => void due.push({ run, at: now + delay }),
};
function advanceTime(milliseconds: number): void {
  now += milliseconds;
  const ready = due.filter(({ at }) => at <= now);
  due = due.filter(({ at }) => at > now);
  for (const { run } of ready) run();
}
beforeEach(() => {
  now = 1_000_000;
  due = [];
});

const fromServer = () => handleResponse(new Headers());
const fromCache = () => handleResponse(new Headers({ [readAtHeaderName]: '2026-03-10T12:00:00Z' }));

test('refetches everything twice a minute while one address fails repeatedly and others respond', () => {
  const refetch = vi.fn();
  const stop = onReconnected(throttle(refetch, intervalMs, clock));
  for (let index = 0; index < 59; index += 1) {
    fromCache();
    fromServer();
    advanceTime(1000);
  }
  expect(refetch).toHaveBeenCalledTimes(2);
  advanceTime(intervalMs);
  expect(refetch).toHaveBeenCalledTimes(3);
  stop();
});

test('refetches immediately when the connection returns, and a second time once the interval has passed', () => {
  const refetch = vi.fn();
  const refetchThrottled = throttle(refetch, intervalMs, clock);
  refetchThrottled();
  expect(refetch).toHaveBeenCalledTimes(1);
  advanceTime(5000);
  refetchThrottled();
  refetchThrottled();
  expect(refetch).toHaveBeenCalledTimes(1);
  advanceTime(intervalMs - 5001);
  expect(refetch).toHaveBeenCalledTimes(1);
  advanceTime(1);
  expect(refetch).toHaveBeenCalledTimes(2);
  advanceTime(intervalMs);
  refetchThrottled();
  expect(refetch).toHaveBeenCalledTimes(3);
});
