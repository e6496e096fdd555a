import { expect, test } from 'vitest';
import { processQueue } from './process-queue.ts';

/** Creates pieces of work for several owners; each piece is held until released. */
function runQueue(pieces: readonly string[]) {
  const waiting = [...pieces];
  const running: string[] = [];
  const release = new Map<string, () => void>();
  let peak = 0;
  return {
    running,
    peak: () => peak,
    releasePiece: (piece: string) => release.get(piece)?.(),
    queue: {
      take(excluded: readonly string[]) {
        const index = waiting.findIndex((piece) => !excluded.includes(piece.charAt(0)));
        return Promise.resolve(index === -1 ? null : (waiting.splice(index, 1)[0] ?? null));
      },
      ownerOf: (piece: string) => piece.charAt(0),
      async work(piece: string) {
        running.push(piece);
        peak = Math.max(peak, running.length);
        await new Promise<void>((resolve) => {
          release.set(piece, resolve);
        });
        running.splice(running.indexOf(piece), 1);
        if (piece.endsWith('!')) throw new Error(`${piece} failed`);
      },
    },
  };
}

/** The code under test awaits only promises, which all settle within one turn of the event loop. */
const nextTick = () => new Promise((resolve) => setImmediate(resolve));

test('runs one piece at a time per owner, and several owners in parallel', async () => {
  const setup = runQueue(['a1', 'a2', 'b1']);
  const all = processQueue(setup.queue);
  await nextTick();
  expect(setup.running).toEqual(['a1', 'b1']);
  setup.releasePiece('a1');
  await nextTick();
  expect(setup.running).toEqual(['b1', 'a2']);
  setup.releasePiece('b1');
  setup.releasePiece('a2');
  expect(await all).toBe(3);
});

const several = 'a b c d e f g h i j k l'.split(' ');

test('runs at most eight pieces at the same time', async () => {
  const setup = runQueue(several);
  const all = processQueue(setup.queue);
  await nextTick();
  expect(setup.running).toHaveLength(8);
  for (const item of several) {
    setup.releasePiece(item);
    await nextTick();
  }
  expect(await all).toBe(12);
  expect(setup.peak()).toBe(8);
});

test('ends after a failure or an abort once the running pieces have ended', async () => {
  const setup = runQueue(['a!', 'b1', 'a2']);
  let ended = false;
  const all = processQueue(setup.queue).finally(() => {
    ended = true;
  });
  // Attached immediately, so that a rejection is never unhandled.
  const outcome = all.then(
    () => 'done',
    (error: unknown) => String(error),
  );
  await nextTick();
  setup.releasePiece('a!');
  await nextTick();
  expect(setup.running).toEqual(['b1']);
  expect(ended).toBe(false);
  setup.releasePiece('b1');
  expect(await outcome).toBe('Error: a! failed');
  expect(await processQueue(runQueue(['a1']).queue, AbortSignal.abort())).toBe(0);
});
