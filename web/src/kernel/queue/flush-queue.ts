import { currentReader } from '../pwa/current-reader.ts';
import { isWaiting } from './waiting.ts';

type Sender = () => Promise<{ sendQueuedWrites: () => Promise<boolean> }>;

/** Milliseconds between two looks: a server that was not there for a while is back without the browser's knowing. */
const often = 30_000;

/**
 * Any page sends what waits: not every browser wakes the worker for it, and the one who wrote it may not come back to
 * where they did. `sent` is told when there was something to send. Returns how to stop.
 */
export function flushQueue(
  load: Sender = () => import('./send-queued-writes.ts'),
  sent: () => void = () => undefined,
): () => void {
  const send = async () => {
    try {
      if (await (await load()).sendQueuedWrites()) sent();
    } catch (reason) {
      reportError(new Error('What waits could not be sent', { cause: reason }));
    }
  };
  const look = () => {
    if (navigator.onLine && isWaiting()) void send();
  };
  /** What somebody did without a page, the worker has kept, and could leave no note of it. */
  const lookAnew = () => {
    if (navigator.onLine && (isWaiting() || currentReader() !== null)) void send();
  };
  addEventListener('online', lookAnew);
  const timer = setInterval(look, often);
  lookAnew();
  return () => {
    clearInterval(timer);
    removeEventListener('online', lookAnew);
  };
}
