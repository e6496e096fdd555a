import { readStored, store } from '../safe-storage.ts';

/** A small note that something waits: pages that have nothing to send load nothing to find that out. */
const hint = 'queued_writes';

export const isWaiting = (): boolean => readStored(hint) !== null;
export const setHasQueued = (waits: boolean): void => store(hint, waits ? '1' : null);
