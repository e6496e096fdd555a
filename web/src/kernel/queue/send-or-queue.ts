import { ApiError } from '../api-error.ts';
import { currentReader } from '../pwa/current-reader.ts';
import type { DisposableWrite } from './queue-own-write.ts';

/**
 * Sends a request. If there is no response, queues `write` for this user to be sent later and
 * returns null. Throws if the server refuses the request, the user is signed out, or this browser
 * can't store the write.
 */
export async function sendOrQueue<Result>(
  send: () => Promise<Result>,
  write: DisposableWrite,
): Promise<Result | null> {
  try {
    return await send();
  } catch (error) {
    const owner = currentReader();
    if (owner === null || !(error instanceof ApiError) || error.status !== 0) throw error;
    // Loaded with the screens, because offline it couldn't be loaded now.
    await (await import('./own-writes.ts')).queueOwnWrite(owner, write);
    return null;
  }
}
