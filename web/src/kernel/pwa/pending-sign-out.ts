import { readStored, store } from '../safe-storage.ts';

/** Set while the server has not yet heard of a sign-out, so that it is told before anything else. */
const unfinishedSignOut = 'sign_out_unfinished';

export const isSignOutUnfinished = (): boolean => readStored(unfinishedSignOut) !== null;

/** A sign-in has ended the session that was to be signed out of: nothing is left to tell. */
export const dropSignOut = (): void => store(unfinishedSignOut, null);

/** Tells the server of a sign-out; where that fails it is remembered, and told at the application's next start. */
export async function reportSignOut(tell: () => Promise<unknown>): Promise<void> {
  store(unfinishedSignOut, 'yes');
  await tell();
  dropSignOut();
}
