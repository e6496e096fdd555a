import { Problem } from '../../kernel/errors.ts';

/** Limits concurrency to `max`, with up to `maxWaiting` more in a queue. */
export function limitConcurrency(max: number, maxWaiting: number) {
  let runningCount = 0;
  const queue: (() => void)[] = [];
  /** Throws Problem `service_unavailable` if the queue is full. */
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (runningCount >= max) {
      if (queue.length >= maxWaiting) throw new Problem('service_unavailable', { retryAfter: 5 });
      await new Promise<void>((resolve) => queue.push(resolve));
    } else runningCount += 1;
    try {
      return await work();
    } finally {
      // The slot passes to the next in the queue, or becomes free.
      const next = queue.shift();
      if (next === undefined) runningCount -= 1;
      else next();
    }
  };
}
