import { Problem } from './errors.ts';

/** Seconds before a retry makes sense. */
const retryAfter = 2;

/**
 * Lets each key, such as a person, do one thing at a time, in the order of arrival. Different keys
 * don't wait for each other.
 */
export function createTurns(maxWaiting: number) {
  const lines = new Map<string, (() => void)[]>();

  async function start(key: string): Promise<void> {
    const line = lines.get(key);
    if (line === undefined) {
      lines.set(key, []);
      return;
    }
    if (line.length >= maxWaiting) throw new Problem('too_many_requests', { retryAfter });
    const { promise, resolve } = Promise.withResolvers<void>();
    line.push(resolve);
    await promise;
  }

  function end(key: string): void {
    const next = lines.get(key)?.shift();
    if (next === undefined) lines.delete(key);
    else next();
  }

  return {
    /**
     * Runs `work` when it is the key's turn, or immediately without a key. Throws Problem
     * `too_many_requests` if `maxWaiting` are waiting for the same key.
     */
    async take<Result>(key: string | null, work: () => Promise<Result>): Promise<Result> {
      if (key === null) return work();
      await start(key);
      try {
        return await work();
      } finally {
        end(key);
      }
    },
  };
}
