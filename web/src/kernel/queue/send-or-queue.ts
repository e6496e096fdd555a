import { ApiError } from '../api-error.ts';
import { currentReader } from '../pwa/current-reader.ts';
import type { DisposableWrite } from './queue-own-write.ts';

/**
 * Sends something; where no answer comes, it is kept for this person and sent later (null). Throws as `send` does where
 * the server refused it, where nobody is signed in, or where this browser keeps nothing.
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
    // Loaded with the screens: without a connection it could not come now.
    await (await import('./own-writes.ts')).queueOwnWrite(owner, write);
    return null;
  }
}
