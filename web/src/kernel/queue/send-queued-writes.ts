import { currentReader } from '../pwa/current-reader.ts';
import { hasQueuedWrites, sendQueued } from './queue.ts';
import { notifyQueueChanged } from './queue-changed.ts';
import { setHasQueued } from './waiting.ts';

/**
 * Sends writes made offline by visitors and by the signed-in user. Returns whether any were
 * waiting; without a signed-in user, everyone's waiting writes count.
 */
export async function sendQueuedWrites(): Promise<boolean> {
  const reader = currentReader();
  const hasQueued = await hasQueuedWrites(reader);
  // The worker also queues writes but can't set the flag.
  setHasQueued(hasQueued);
  if (!hasQueued) return false;
  const owner = reader ?? '';
  if (await sendQueued(owner)) setHasQueued(await hasQueuedWrites(reader));
  notifyQueueChanged(owner);
  return true;
}
