import { expect, test } from 'vitest';
import { runInParallel } from './schedule.ts';

const step = (name: string, cores: 1 | 2, after: string[] = []) => ({ name, cores, after });

/**
 * Runs steps that don't end until every step that can start has started; returns the steps that
 * ran together.
 */
async function rounds(steps: ReturnType<typeof step>[]): Promise<string[][]> {
  const seen: string[][] = [];
  let round: string[] = [];
  await runInParallel(steps, async ({ name }) => {
    round.push(name);
    await new Promise(setImmediate);
    if (round.length > 0) seen.push(round);
    round = [];
  });
  return seen;
}

test('two small steps run in parallel, a large one runs alone', async () => {
  const steps = [step('a', 1), step('b', 1), step('c', 2), step('d', 1), step('e', 1)];
  expect(await rounds(steps)).toEqual([['a', 'b'], ['c'], ['d', 'e']]);
});

test('a step waits for its dependencies, and lets others run first', async () => {
  const steps = [step('a', 1), step('b', 1, ['a']), step('c', 1)];
  expect(await rounds(steps)).toEqual([['a', 'c'], ['b']]);
});

test('rejects with the error of a failing step', async () => {
  const failure = runInParallel([step('a', 1)], async () => {
    throw new Error('no such program');
  });
  await expect(failure).rejects.toThrow('no such program');
});

test('rejects steps that wait for each other', async () => {
  const circle = runInParallel([step('a', 1, ['b']), step('b', 1, ['a'])], async () => null);
  await expect(circle).rejects.toThrow('wait for each other');
});
