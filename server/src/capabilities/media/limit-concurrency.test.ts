import { expect, test } from 'vitest';
import { rejectionOf } from '../../testing.ts';
import { limitConcurrency } from './limit-concurrency.ts';

test('runs up to the limit concurrently and the rest in order, and rejects work beyond the queue', async () => {
  const runLimited = limitConcurrency(2, 2);
  const completed: number[] = [];
  const finishers: (() => void)[] = [];
  let runningCount = 0;
  let peak = 0;
  const work = (number: number) =>
    runLimited(async () => {
      runningCount += 1;
      peak = Math.max(peak, runningCount);
      await new Promise<void>((resolve) => finishers.push(resolve));
      runningCount -= 1;
      completed.push(number);
    });
  const all = [1, 2, 3, 4].map(work);
  expect(await rejectionOf(work(5))).toMatchObject({ code: 'service_unavailable', retryAfter: 5 });
  while (completed.length < 4) {
    finishers.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(all);
  expect({ completed, peak }).toEqual({ completed: [1, 2, 3, 4], peak: 2 });
});

test('a failure releases its slot', async () => {
  const runLimited = limitConcurrency(1, 1);
  const failing = runLimited(() => Promise.reject(new Error('broken')));
  const next = runLimited(() => Promise.resolve('fine'));
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('fine');
  expect(await runLimited(() => Promise.resolve('again'))).toBe('again');
});
