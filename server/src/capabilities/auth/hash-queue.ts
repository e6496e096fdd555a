import { availableParallelism } from 'node:os';

/** Hashes that run at once: one core stays with the event loop, and one of libuv's four threads with files and names. */
export const hashesAtOnce = Math.min(3, Math.max(1, availableParallelism() - 1));

/** Lets `most` pieces of work run at once; the others wait their turn. */
export function createQueue(most: number) {
  const waiting: (() => void)[] = [];
  let free = most;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // Whoever is next takes over the place.
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
