import { readerHere } from '../pwa/reader-here.ts';
import { doesAnyWait, sendQueued } from './queue.ts';
import { noteWaiting } from './waiting.ts';

/** Sends what was written without a connection, by visitors and by whoever is signed in here. */
export async function sendWaiting(): Promise<void> {
  if (await sendQueued(readerHere() ?? '')) noteWaiting(await doesAnyWait());
}
