import { sendQueued } from '../kernel/queue/queue.ts';
import { noteWaiting } from '../kernel/queue/waiting.ts';

/** Sends what visitors wrote without a connection. */
export async function sendWaiting(): Promise<void> {
  if (await sendQueued('')) noteWaiting(false);
}
