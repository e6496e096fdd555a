import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { createQueue, hashesAtOnce } from './hash-queue.ts';

test('leaves a core to everything else, and takes at least one', () => {
  expect(hashesAtOnce).toBeGreaterThanOrEqual(1);
  expect(hashesAtOnce).toBeLessThanOrEqual(Math.max(1, availableParallelism() - 1));
});

test('lets so many run at once, in the order in which they came', async () => {
  const inTurn = createQueue(2);
  const begun: number[] = [];
  const gates = Array.from({ length: 4 }, () => Promise.withResolvers<number>());
  const results = gates.map(({ promise }, index) =>
    inTurn(() => {
      begun.push(index);
      return promise;
    }),
  );
  expect(begun).toEqual([0, 1]);
  gates[1]?.resolve(10);
  expect(await results[1]).toBe(10);
  expect(begun).toEqual([0, 1, 2]);
  for (const [index, { resolve }] of gates.entries()) resolve(index);
  expect(await Promise.all(results)).toEqual([0, 10, 2, 3]);
});

test('work that fails gives its place back', async () => {
  const inTurn = createQueue(1);
  const failing = inTurn(() => Promise.reject(new Error('no')));
  const following = inTurn(async () => 'done');
  await expect(failing).rejects.toThrow('no');
  expect(await following).toBe('done');
  expect(await inTurn(async () => 'again')).toBe('again');
});
