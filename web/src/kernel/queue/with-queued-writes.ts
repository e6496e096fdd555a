import { currentReader } from '../pwa/current-reader.ts';
import type { QueuedWrite } from './store.ts';
import { isWaiting } from './waiting.ts';

/**
 * Applies this user's unsent changes to newly read data, so that an older response never undoes
 * them.
 */
export async function withQueuedWrites<Read>(
  read: Read,
  applyWrite: (read: Read, write: QueuedWrite) => Read,
): Promise<Read> {
  const owner = isWaiting() ? currentReader() : null;
  if (owner === null) return read;
  const { waitingOf } = await import('./own-writes.ts');
  return (await waitingOf(owner)).reduce(applyWrite, read);
}
