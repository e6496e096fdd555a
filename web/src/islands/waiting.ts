import { isWaiting } from '../kernel/queue/waiting.ts';

type Sender = () => Promise<{ sendWaiting: () => Promise<void> }>;

/**
 * Any page sends what waits: not every browser wakes the worker for it, and the one who wrote it may not come back to
 * the form. Returns how to stop.
 */
export function tendWaiting(load: Sender = () => import('./send-waiting.ts')): () => void {
  const send = async () => {
    try {
      await (await load()).sendWaiting();
    } catch (reason) {
      reportError(new Error('What waits could not be sent', { cause: reason }));
    }
  };
  const look = () => {
    if (navigator.onLine && isWaiting()) void send();
  };
  addEventListener('online', look);
  look();
  return () => removeEventListener('online', look);
}
