/** A stream of pseudo-random numbers that is the same for the same name on every machine. */
export interface Random {
  /** A number from 0 up to, but not including, 1. */
  next(): number;
  /** An integer from `min` to `max`. */
  integer(min: number, max: number): number;
  pick<Item>(items: readonly Item[]): Item;
  /** Whether something with this probability happens. */
  chance(probability: number): boolean;
}

/** Creates the stream of a name (FNV-1a as the seed of mulberry32). */
export function createRandom(name: string): Random {
  let state = 0x811c9dc5;
  for (const byte of Buffer.from(name)) state = Math.imul(state ^ byte, 0x01000193);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    integer: (min, max) => min + Math.floor(next() * (max - min + 1)),
    pick<Item>(items: readonly Item[]): Item {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new RangeError('there is nothing to pick from');
      return item;
    },
    chance: (probability) => next() < probability,
  };
}
