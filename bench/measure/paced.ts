/**
 * Returns the latencies, in milliseconds, of requests started every `intervalMs`, whether or not
 * earlier ones have ended.
 */
export async function measurePaced(
  seconds: number,
  intervalMs: number,
  run: () => Promise<void>,
): Promise<number[]> {
  const started = performance.now();
  const running: Promise<number>[] = [];
  const measure = async (due: number) => {
    await run();
    // Measured from the scheduled time: a request that a busy client starts late would otherwise
    // look fast.
    return performance.now() - due;
  };
  for (let due = started; due < started + seconds * 1000; due += intervalMs) {
    const wait = due - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    running.push(measure(due));
  }
  return Promise.all(running);
}
