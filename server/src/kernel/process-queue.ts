import { setTimeout as sleep } from 'node:timers/promises';

/** Pieces of work processed in parallel per process. */
const concurrency = 8;
/** Milliseconds between checks for new work while other pieces are still running. */
const interval = 1_000;

export interface Queue<Piece> {
  /** Takes the next piece that belongs to none of these owners; null if there is none. */
  readonly take: (excluded: readonly string[]) => Promise<Piece | null>;
  /** The owner of a piece: one piece at a time per owner. */
  readonly ownerOf: (piece: Piece) => string;
  readonly work: (piece: Piece) => Promise<unknown>;
}

/**
 * Processes work in parallel, one piece at a time per owner, until there is none left or it is
 * aborted; returns how many pieces were done. The first failure stops it after the running pieces
 * have ended.
 */
export async function processQueue<Piece>(
  { take, ownerOf, work }: Queue<Piece>,
  signal?: AbortSignal,
): Promise<number> {
  const running = new Map<string, Promise<void>>();
  const failures: unknown[] = [];
  let completed = 0;
  async function startPiece(piece: Piece) {
    try {
      await work(piece);
      completed += 1;
    } catch (error) {
      failures.push(error);
    }
    running.delete(ownerOf(piece));
  }
  for (;;) {
    if (signal?.aborted === true || failures.length > 0) break;
    const excluded = [...running.keys()];
    const piece = excluded.length < concurrency ? await take(excluded) : null;
    if (piece !== null) {
      running.set(ownerOf(piece), startPiece(piece));
      continue;
    }
    if (excluded.length === 0) break;
    // An owner that was skipped may have its turn now.
    if (running.size < excluded.length) continue;
    // A slow piece doesn't hold up new ones.
    await Promise.race([...running.values(), sleep(interval, undefined, { ref: false })]);
  }
  await Promise.all(running.values());
  if (failures.length > 0) throw failures[0];
  return completed;
}
