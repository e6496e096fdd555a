let visitors = 0;

/** Creates headers for a new visitor, so that each has their own rate limits. */
export function newVisitor(): Record<string, string> {
  visitors += 1;
  const address = [10, visitors >> 16, (visitors >> 8) & 255, visitors & 255].join('.');
  return { 'x-forwarded-for': address };
}

/** Repeats `work`, `parallel` at a time, for this many seconds; returns how often it ran. */
export async function repeat(
  parallel: number,
  seconds: number,
  work: () => Promise<void>,
): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let completed = 0;
  const worker = async () => {
    while (performance.now() < end) {
      await work();
      completed += 1;
    }
  };
  await Promise.all(Array.from({ length: parallel }, worker));
  return completed;
}
