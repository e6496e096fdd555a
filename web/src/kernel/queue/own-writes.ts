/**
 * What the application needs of the queue, in a file of its own that comes when it is needed, and is kept for the time
 * without a connection (`src/vite/build-worker.ts`).
 */
export { queueOwnWrite } from './queue-own-write.ts';
export { waitingOf } from './queue.ts';
