import { readStored, store } from '../safe-storage.ts';

/**
 * Set while the server hasn't been notified of a sign-out, so that this happens before anything
 * else.
 */
const unfinishedSignOut = 'sign_out_unfinished';

export const isSignOutUnfinished = (): boolean => readStored(unfinishedSignOut) !== null;

/**
 * Forgets an unfinished sign-out: a sign-in has ended the old session, so there is nothing left to
 * notify.
 */
export const dropSignOut = (): void => store(unfinishedSignOut, null);

/**
 * Notifies the server of a sign-out; if that fails, it is repeated at the application's next start.
 */
export async function reportSignOut(report: () => Promise<unknown>): Promise<void> {
  store(unfinishedSignOut, 'yes');
  await report();
  dropSignOut();
}
