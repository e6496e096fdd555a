type Work = () => Promise<unknown>;

/** Between these, two works take as long as each other. */
const alike = { least: 0.7, most: 1.4 };
const attempts = 3;

async function measure(works: readonly [Work, Work], rounds: number): Promise<number> {
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

/**
 * Whether two works take as long as each other: by the ratio of their first quartiles, since what else runs on the
 * machine only ever adds. They are done in turns, and each as often first, so that it falls on both alike; where it did
 * not, they are measured again: what really takes longer does so every time. Gives the ratios of all measurements.
 */
export async function takeAsLong(
  works: readonly [Work, Work],
  rounds: number,
): Promise<{ asLong: boolean; ratios: readonly number[] }> {
  const ratios: number[] = [];
  while (ratios.length < attempts) {
    const ratio = await measure(works, rounds);
    ratios.push(ratio);
    if (ratio > alike.least && ratio < alike.most) return { asLong: true, ratios };
  }
  return { asLong: false, ratios };
}
