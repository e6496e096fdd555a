import { setTimeout as sleep } from 'node:timers/promises';

/** Pieces of work under way at once in one process. */
const atOnce = 8;
/** Milliseconds after which it looks whether something has come, while others take their time. */
const lookAgain = 1_000;

export interface Queue<Piece> {
  /** The next piece that is for none of these; null where there is none. */
  readonly take: (except: readonly string[]) => Promise<Piece | null>;
  /** Whom a piece is for: one at a time. */
  readonly ownerOf: (piece: Piece) => string;
  readonly work: (piece: Piece) => Promise<unknown>;
}

/**
 * Works through what there is to do, a few at once and one at a time for each whom it is for, until there is no more
 * or it is told to stop; how many it has done. The first failure stops it, once what is under way has ended.
 */
export async function processQueue<Piece>(
  { take, ownerOf, work }: Queue<Piece>,
  signal?: AbortSignal,
): Promise<number> {
  const underWay = new Map<string, Promise<void>>();
  const failures: unknown[] = [];
  let done = 0;
  async function begin(piece: Piece) {
    try {
      await work(piece);
      done += 1;
    } catch (error) {
      failures.push(error);
    }
    underWay.delete(ownerOf(piece));
  }
  for (;;) {
    if (signal?.aborted === true || failures.length > 0) break;
    const except = [...underWay.keys()];
    const piece = except.length < atOnce ? await take(except) : null;
    if (piece !== null) {
      underWay.set(ownerOf(piece), begin(piece));
      continue;
    }
    if (except.length === 0) break;
    // Somebody who was passed over may have their turn now.
    if (underWay.size < except.length) continue;
    // One that takes its time holds up nothing that comes meanwhile.
    await Promise.race([...underWay.values(), sleep(lookAgain, undefined, { ref: false })]);
  }
  await Promise.all(underWay.values());
  if (failures.length > 0) throw failures[0];
  return done;
}
