import { currentReader } from '../pwa/current-reader.ts';
import type { QueuedWrite } from './store.ts';
import { isWaiting } from './waiting.ts';

/**
 * What was read, with what this person has done and this browser has not yet told: what somebody did is never undone
 * before their eyes because an older answer came.
 */
export async function withQueuedWrites<Read>(
  read: Read,
  take: (read: Read, write: QueuedWrite) => Read,
): Promise<Read> {
  const owner = isWaiting() ? currentReader() : null;
  if (owner === null) return read;
  const { waitingOf } = await import('./own-writes.ts');
  return (await waitingOf(owner)).reduce(take, read);
}
