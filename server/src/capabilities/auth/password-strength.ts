import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import * as z from 'zod';

const script = new URL('./password-strength-worker.ts', import.meta.url);
/** Milliseconds after which judging fails, and the password with it. */
const patience = 5_000;
const Score = z.tuple([z.int().min(0).max(4)]);

let previous: Promise<unknown> = Promise.resolve();

/**
 * How hard a password is to guess, from 0 to 4 (zxcvbn), for who knows these words of its owner. Judged in a
 * thread that ends afterwards, one password at a time: the dictionaries take 100 MB, and other requests do not
 * wait. Passwords are chosen rarely.
 */
export function scoreOf(password: string, words: readonly string[]): Promise<number> {
  const judged = previous.then(() => judge(password, words));
  // A failure is told to whoever asked; the next one in turn only waits for it.
  previous = judged.catch(() => undefined);
  return judged;
}

async function judge(password: string, words: readonly string[]): Promise<number> {
  const worker = new Worker(script, { workerData: { password, words } });
  try {
    const [score] = Score.parse(
      await once(worker, 'message', { signal: AbortSignal.timeout(patience) }),
    );
    return score;
  } finally {
    await worker.terminate();
  }
}
