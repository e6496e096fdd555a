import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import { passwordCost } from '@trunkline/database/password-cost';
import type { Answer, Question } from './hash-threads.ts';

// Runs in a thread of its own, begun by hash-threads.ts.

/**
 * Puts this thread behind the event loop's: hashing takes every core there is, and others must not wait for it.
 * Linux has a priority for each thread; elsewhere it would be the whole process that gives way, so all stay alike.
 */
function giveWay(): void {
  if (process.platform !== 'linux') return;
  const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL);
}

function answer(question: Question): Answer {
  try {
    return question.kind === 'hash'
      ? hashSync(question.password, passwordCost)
      : verifySync(question.stored, question.password);
  } catch (error) {
    return error instanceof Error ? error : new Error('hashing failed', { cause: error });
  }
}

giveWay();
parentPort?.on('message', (question: Question) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no target: it is this thread's own
  parentPort?.postMessage(answer(question));
});
