import { ApiError } from '../api-error.ts';
import { readerHere } from '../pwa/reader-here.ts';
import type { PassingWrite } from './keep-write.ts';

/**
 * Sends something; where no answer comes, it is kept for this person and sent later (null). Throws as `send` does where
 * the server refused it, where nobody is signed in, or where this browser keeps nothing.
 */
export async function sendOrKeep<Result>(
  send: () => Promise<Result>,
  write: PassingWrite,
): Promise<Result | null> {
  try {
    return await send();
  } catch (error) {
    const owner = readerHere();
    if (owner === null || !(error instanceof ApiError) || error.status !== 0) throw error;
    // Loaded with the screens: without a connection it could not come now.
    await (await import('./own-writes.ts')).keepOwnWrite(owner, write);
    return null;
  }
}
