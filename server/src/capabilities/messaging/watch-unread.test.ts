import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { capturedLog } from '../../testing.ts';
import { watchUnread } from './watch-unread.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watching(tell: () => Promise<unknown> = () => Promise.resolve()) {
  const notified = vi.fn(tell);
  const { log, lines } = capturedLog();
  return { told: notified, lines, watch: watchUnread({ log, tell: notified, after: 15_000 }) };
}

test('looks once at the start, and not again while no messages arrive', async () => {
  const { told: notified, watch } = watching();
  watch.heard();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(notified).not.toHaveBeenCalled();
  watch.start();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(notified).toHaveBeenCalledTimes(1);
  watch.close();
});

test('any number of messages causes one run, and one more for those that arrive during it', async () => {
  const { told: notified, watch } = watching();
  watch.start();
  await vi.advanceTimersByTimeAsync(20_000);
  for (let at = 0; at < 50; at += 1) watch.heard();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(notified).toHaveBeenCalledTimes(3);
  watch.close();
});

test('a failed run is repeated; none follows after closing', async () => {
  const { told: notified, lines, watch } = watching(() => Promise.reject(new Error('away')));
  watch.start();
  await vi.advanceTimersByTimeAsync(40_000);
  expect(notified).toHaveBeenCalledTimes(2);
  expect(lines).toHaveLength(2);
  watch.close();
  watch.heard();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(notified).toHaveBeenCalledTimes(2);
});
