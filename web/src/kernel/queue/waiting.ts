import { readStored, store } from '../safe-storage.ts';

/** A flag that writes are waiting, so that pages without any load no code to check. */
const hint = 'queued_writes';

export const isWaiting = (): boolean => readStored(hint) !== null;
export const setHasQueued = (hasQueued: boolean): void => store(hint, hasQueued ? '1' : null);
