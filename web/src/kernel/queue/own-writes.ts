/**
 * The queue functions needed by the application, in a separate file that is loaded on demand and
 * cached for offline use (`src/vite/build-worker.ts`).
 */
export { queueOwnWrite } from './queue-own-write.ts';
export { waitingOf } from './queue.ts';
