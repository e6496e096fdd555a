import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import * as z from 'zod';
import { Problem } from '../../kernel/errors.ts';

const script = new URL('./password-strength-worker.ts', import.meta.url);
/** Milliseconds after which scoring fails and the password is refused. */
const timeoutMs = 10_000;
/** Milliseconds that the idle thread waits for another password. */
const lingerMs = 5_000;
/** Maximum number of passwords being scored or waiting: a second or two of work. */
const maxWaiting = 50;
/** Seconds before a retry makes sense. */
const retryAfter = 2;
const Score = z.tuple([z.int().min(0).max(4)]);

let previous: Promise<unknown> = Promise.resolve();
let pendingCount = 0;
let worker: Worker | null = null;
let idleTimer: NodeJS.Timeout | undefined;

/**
 * Rates how hard a password is to guess, from 0 to 4 (zxcvbn), given words about its owner. Runs in
 * a thread, one password at a time, so that other requests don't wait. Passwords are set rarely and
 * the dictionaries take 100 MB, so the thread ends soon after the last one. Throws Problem
 * `service_unavailable` if too many passwords are already waiting.
 */
export async function scoreOf(password: string, words: readonly string[]): Promise<number> {
  if (pendingCount >= maxWaiting) throw new Problem('service_unavailable', { retryAfter });
  pendingCount += 1;
  const score = previous
    .then(() => scorePassword(password, words))
    .finally(() => (pendingCount -= 1));
  // Only the caller sees a failure; the next call just waits until this one has settled.
  previous = score.catch(() => undefined);
  return score;
}

async function scorePassword(password: string, words: readonly string[]): Promise<number> {
  clearTimeout(idleTimer);
  const thread = (worker ??= new Worker(script));
  thread.ref();
  try {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    thread.postMessage({ password, words });
    const signal = AbortSignal.timeout(timeoutMs);
    const [score] = Score.parse(await once(thread, 'message', { signal }));
    idleTimer = setTimeout(() => void end(), lingerMs).unref();
    return score;
  } catch (error) {
    await end();
    throw error;
  } finally {
    thread.unref();
  }
}

async function end(): Promise<void> {
  const thread = worker;
  worker = null;
  await thread?.terminate();
}
