import { readerHere } from '../pwa/reader-here.ts';
import { doesAnyWait, sendQueued } from './queue.ts';
import { tellQueueChanged } from './queue-changed.ts';
import { noteWaiting } from './waiting.ts';

/**
 * Sends what was written without a connection, by visitors and by whoever is signed in here. False where nothing
 * waited for anybody who is here.
 */
export async function sendWaiting(): Promise<boolean> {
  const reader = readerHere();
  const waits = await doesAnyWait(reader);
  // The worker keeps some of it, which cannot leave the note.
  noteWaiting(waits);
  if (!waits) return false;
  const owner = reader ?? '';
  if (await sendQueued(owner)) noteWaiting(await doesAnyWait(reader));
  tellQueueChanged(owner);
  return true;
}
