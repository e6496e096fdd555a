import { readStored, store } from '../safe-storage.ts';

/** A flag that writes are waiting. Without it, pages load no code to check for them. */
const hint = 'queued_writes';

export const isWaiting = (): boolean => readStored(hint) !== null;
export const setHasQueued = (hasQueued: boolean): void => store(hint, hasQueued ? '1' : null);
