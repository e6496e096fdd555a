import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { Problem } from '../../kernel/errors.ts';

/** What a thread is asked: a password to hash, or one to compare with a hash. */
export type Question =
  | { readonly kind: 'hash'; readonly password: string }
  | { readonly kind: 'verify'; readonly password: string; readonly stored: string };
/** The hash, or whether the password is the one; an Error when neither could be said. */
export type Answer = string | boolean | Error;

interface Asked {
  readonly question: Question;
  readonly resolve: (answer: string | boolean) => void;
  readonly reject: (error: Error) => void;
}

/** Who goes first: people at devices that their account knows, before strangers. */
export type Turn = 'first' | 'after';

/**
 * How many may wait for each thread, in each turn: about two seconds of work at 25 ms for a hash, 40 ms on a
 * busy machine.
 */
const mostWaiting = 50;
/** Seconds after which it is worth asking again. */
const retryAfter = 2;

/** A thread holds the library, and a hash's 32 MiB for as long as it takes; of JavaScript it needs next to nothing. */
const resourceLimits = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 32 };

/**
 * Threads that hash one password at a time each, begun when the first is asked for. `most` of them work at once:
 * every core may hash, because the threads give way to whatever else the machine has to do (see the thread itself).
 * Throws Problem `service_unavailable`, before anything is hashed, when too many wait.
 */
export function createHashThreads(script: URL, most = availableParallelism()) {
  const waiting: Record<Turn, Asked[]> = { first: [], after: [] };
  const nextWaiting = () => waiting.first.shift() ?? waiting.after.shift();
  const idle: Worker[] = [];
  const busy = new Map<Worker, Asked>();

  function begin(): Worker {
    const worker = new Worker(script, { resourceLimits });
    // Nobody's waiting is what keeps the process alive, never a thread that waits for work.
    worker.unref();
    worker.on('message', (answer: Answer) => {
      const asked = busy.get(worker);
      release(worker);
      if (answer instanceof Error) asked?.reject(answer);
      else asked?.resolve(answer);
    });
    worker.once('error', (error: unknown) => lose(worker, error));
    worker.once('exit', () => lose(worker, new Error('a thread for hashing ended')));
    return worker;
  }

  function give(worker: Worker, asked: Asked): void {
    busy.set(worker, asked);
    worker.ref();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(asked.question);
  }

  /** Whoever is next takes over the thread. */
  function release(worker: Worker): void {
    busy.delete(worker);
    worker.unref();
    const next = nextWaiting();
    if (next === undefined) idle.push(worker);
    else give(worker, next);
  }

  /** A thread that broke fails the one it worked for; those who wait get another. */
  function lose(worker: Worker, error: unknown): void {
    const asked = busy.get(worker);
    busy.delete(worker);
    const at = idle.indexOf(worker);
    if (at !== -1) idle.splice(at, 1);
    asked?.reject(error instanceof Error ? error : new Error('hashing failed', { cause: error }));
    const next = asked === undefined ? undefined : nextWaiting();
    if (next !== undefined) give(begin(), next);
  }

  return async (question: Question, turn: Turn = 'after'): Promise<string | boolean> => {
    const { promise, resolve, reject } = Promise.withResolvers<string | boolean>();
    const asked = { question, resolve, reject };
    const worker = idle.pop() ?? (busy.size < most ? begin() : undefined);
    if (worker !== undefined) give(worker, asked);
    else if (waiting[turn].length < mostWaiting * most) waiting[turn].push(asked);
    else throw new Problem('service_unavailable', { retryAfter });
    return promise;
  };
}
