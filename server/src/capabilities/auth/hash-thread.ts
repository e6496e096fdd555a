import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import { yieldToEventLoop } from '../../kernel/threads.ts';
import type { HashResult, HashTask } from './hash-threads.ts';

// Worker thread started by hash-threads.ts.

function respond(task: HashTask): HashResult {
  try {
    return task.kind === 'hash'
      ? hashSync(task.password, task.cost)
      : verifySync(task.stored, task.password);
  } catch (error) {
    return error instanceof Error ? error : new Error('hashing failed', { cause: error });
  }
}

yieldToEventLoop();
parentPort?.on('message', (task: HashTask) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a MessagePort has no origin
  parentPort?.postMessage(respond(task));
});
