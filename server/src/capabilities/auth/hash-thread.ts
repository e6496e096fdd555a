import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import { yieldToEventLoop } from '../../kernel/threads.ts';
import type { Answer, Question } from './hash-threads.ts';

// Worker thread started by hash-threads.ts.

function answer(question: Question): Answer {
  try {
    return question.kind === 'hash'
      ? hashSync(question.password, question.cost)
      : verifySync(question.stored, question.password);
  } catch (error) {
    return error instanceof Error ? error : new Error('hashing failed', { cause: error });
  }
}

yieldToEventLoop();
parentPort?.on('message', (question: Question) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no target: it is this thread's own
  parentPort?.postMessage(answer(question));
});
