let visitors = 0;

/** Headers of a visitor whom nobody has seen before, so that each has limits of their own. */
export function newVisitor(): Record<string, string> {
  visitors += 1;
  const address = [10, visitors >> 16, (visitors >> 8) & 255, visitors & 255].join('.');
  return { 'x-forwarded-for': address };
}

/** Runs `work` again and again, `parallel` at a time, for so many seconds; gives how often it was done. */
export async function repeat(
  parallel: number,
  seconds: number,
  work: () => Promise<void>,
): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let done = 0;
  const worker = async () => {
    while (performance.now() < end) {
      await work();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: parallel }, worker));
  return done;
}
