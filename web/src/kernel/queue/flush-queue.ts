import { currentReader } from '../pwa/current-reader.ts';
import { isWaiting } from './waiting.ts';

type Sender = () => Promise<{ sendQueuedWrites: () => Promise<boolean> }>;

/** Milliseconds between checks: the browser doesn't know when a server becomes available again. */
const intervalMs = 30_000;

/**
 * Sends waiting writes from any page: not every browser wakes the worker, and the author may not
 * return to the same page. Calls `onSent` after sending any. Returns a function that stops it.
 */
export function flushQueue(
  load: Sender = () => import('./send-queued-writes.ts'),
  onSent: () => void = () => undefined,
): () => void {
  const send = async () => {
    try {
      if (await (await load()).sendQueuedWrites()) onSent();
    } catch (reason) {
      reportError(new Error('Could not send queued changes', { cause: reason }));
    }
  };
  const sendWaiting = () => {
    if (navigator.onLine && isWaiting()) void send();
  };
  /** The worker may have queued writes while no page was open, and can't set the flag. */
  const sendPossiblyWaiting = () => {
    if (navigator.onLine && (isWaiting() || currentReader() !== null)) void send();
  };
  addEventListener('online', sendPossiblyWaiting);
  const timer = setInterval(sendWaiting, intervalMs);
  sendPossiblyWaiting();
  return () => {
    clearInterval(timer);
    removeEventListener('online', sendPossiblyWaiting);
  };
}
