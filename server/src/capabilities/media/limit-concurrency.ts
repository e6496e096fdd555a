import { Problem } from '../../kernel/errors.ts';

/** Lets at most `most` pieces of work go at once, and `waiting` more wait for their turn. */
export function limitConcurrency(most: number, waiting: number) {
  let going = 0;
  const queue: (() => void)[] = [];
  /** Throws Problem `service_unavailable` when too many are waiting already. */
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (going >= most) {
      if (queue.length >= waiting) throw new Problem('service_unavailable', { retryAfter: 5 });
      await new Promise<void>((resolve) => queue.push(resolve));
    } else going += 1;
    try {
      return await work();
    } finally {
      // The turn goes to the next in line, or is free.
      const next = queue.shift();
      if (next === undefined) going -= 1;
      else next();
    }
  };
}
