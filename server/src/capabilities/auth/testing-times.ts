/**
 * How much longer the first work takes than the second: the ratio of their first quartiles, since what else runs on the
 * machine only ever adds. They are done in turns, and each as often first, so that it falls on both alike.
 */
export async function ratioOfTimes(
  works: readonly [() => Promise<unknown>, () => Promise<unknown>],
  rounds: number,
): Promise<number> {
  const times = works.map((work) => ({ work, taken: [] as number[] }));
  for (let round = 0; round < rounds; round++) {
    for (const { work, taken } of round % 2 === 0 ? times : times.toReversed()) {
      const start = performance.now();
      await work();
      taken.push(performance.now() - start);
    }
  }
  const [first = 0, second = 0] = times.map(
    ({ taken }) => taken.toSorted((one, other) => one - other)[Math.floor(rounds / 4)],
  );
  return first / second;
}
