/** Latencies in milliseconds of requests that begin every `every` ms, whether or not the ones before have ended. */
export async function paced(
  seconds: number,
  every: number,
  ask: () => Promise<void>,
): Promise<number[]> {
  const begun = performance.now();
  const running: Promise<number>[] = [];
  const timed = async (due: number) => {
    await ask();
    // From when it was due: what a busy client begins late would otherwise look quick.
    return performance.now() - due;
  };
  for (let due = begun; due < begun + seconds * 1000; due += every) {
    const wait = due - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    running.push(timed(due));
  }
  return Promise.all(running);
}
