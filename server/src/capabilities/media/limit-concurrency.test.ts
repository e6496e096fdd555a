import { expect, test } from 'vitest';
import { rejectionOf } from '../../testing.ts';
import { limitConcurrency } from './limit-concurrency.ts';

test('no more go at once than may, the rest in their order, and who is too many is told', async () => {
  const runLimited = limitConcurrency(2, 2);
  const done: number[] = [];
  const ends: (() => void)[] = [];
  let going = 0;
  let most = 0;
  const work = (number: number) =>
    runLimited(async () => {
      going += 1;
      most = Math.max(most, going);
      await new Promise<void>((resolve) => ends.push(resolve));
      going -= 1;
      done.push(number);
    });
  const all = [1, 2, 3, 4].map(work);
  expect(await rejectionOf(work(5))).toMatchObject({ code: 'service_unavailable', retryAfter: 5 });
  while (done.length < 4) {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(all);
  expect({ done, most }).toEqual({ done: [1, 2, 3, 4], most: 2 });
});

test('a failure gives its turn on', async () => {
  const runLimited = limitConcurrency(1, 1);
  const failing = runLimited(() => Promise.reject(new Error('broken')));
  const next = runLimited(() => Promise.resolve('fine'));
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('fine');
  expect(await runLimited(() => Promise.resolve('again'))).toBe('again');
});
