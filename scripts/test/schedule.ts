import type { Step } from './steps.ts';

const cores = 2;

type SchedulableStep = Pick<Step, 'name' | 'cores' | 'after'>;

/**
 * Runs steps in order, in parallel while two cores suffice. A step that has to wait for another
 * lets later ones start first.
 */
export async function runInParallel<S extends SchedulableStep, Result>(
  steps: readonly S[],
  run: (step: S) => Promise<Result>,
): Promise<Result[]> {
  const queue = [...steps];
  const running = new Map<S, Promise<void>>();
  const results: Result[] = [];
  const start = async (step: S) => {
    results.push(await run(step));
    running.delete(step);
  };
  while (queue.length > 0) {
    const unfinished = [...queue, ...running.keys()].map(({ name }) => name);
    const next = queue.find(({ after }) => !after.some((name) => unfinished.includes(name)));
    const busy = [...running.keys()].reduce((sum, step) => sum + step.cores, 0);
    if (next && busy + next.cores <= cores) {
      queue.splice(queue.indexOf(next), 1);
      running.set(next, start(next));
    } else if (running.size > 0) {
      await Promise.race(running.values());
    } else {
      throw new Error(`These steps wait for each other: ${unfinished.join(', ')}`);
    }
  }
  await Promise.all(running.values());
  return results;
}
