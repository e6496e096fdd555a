import { currentReader } from '../pwa/current-reader.ts';
import { doesAnyWait, sendQueued } from './queue.ts';
import { notifyQueueChanged } from './queue-changed.ts';
import { setHasQueued } from './waiting.ts';

/**
 * Sends what was written without a connection, by visitors and by whoever is signed in here. False where nothing
 * waited for anybody who is here.
 */
export async function sendQueuedWrites(): Promise<boolean> {
  const reader = currentReader();
  const waits = await doesAnyWait(reader);
  // The worker keeps some of it, which cannot leave the note.
  setHasQueued(waits);
  if (!waits) return false;
  const owner = reader ?? '';
  if (await sendQueued(owner)) setHasQueued(await doesAnyWait(reader));
  notifyQueueChanged(owner);
  return true;
}
