import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { capturedLog } from '../../testing.ts';
import { watchUnread } from './watch-unread.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function startWatching(notify: () => Promise<unknown> = () => Promise.resolve()) {
  const notified = vi.fn(notify);
  const { log, lines } = capturedLog();
  return { notified, lines, watch: watchUnread({ log, notify: notified, after: 15_000 }) };
}

test('checks once at the start, and not again while no messages arrive', async () => {
  const { notified, watch } = startWatching();
  watch.onMessage();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(notified).not.toHaveBeenCalled();
  watch.start();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(notified).toHaveBeenCalledTimes(1);
  watch.close();
});

test('runs once for any number of messages, and once more for messages that arrive during a run', async () => {
  const { notified, watch } = startWatching();
  watch.start();
  await vi.advanceTimersByTimeAsync(20_000);
  for (let index = 0; index < 50; index += 1) watch.onMessage();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(notified).toHaveBeenCalledTimes(3);
  watch.close();
});

test('retries a failed run, and stops once closed', async () => {
  const { notified, lines, watch } = startWatching(() => Promise.reject(new Error('away')));
  watch.start();
  await vi.advanceTimersByTimeAsync(40_000);
  expect(notified).toHaveBeenCalledTimes(2);
  expect(lines).toHaveLength(2);
  watch.close();
  watch.onMessage();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(notified).toHaveBeenCalledTimes(2);
});
