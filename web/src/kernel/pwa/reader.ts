import { readerHeaderName } from '@trunkline/contract/kernel/page-constants';
import { readerOf } from '@trunkline/contract/kernel/reader';
import type { Session } from '@trunkline/contract/auth';
import type { Me } from '@trunkline/contract/users';
import { reportProblem } from '../report-problem.ts';
import { store } from '../safe-storage.ts';
import { storeReader } from './stored-reader.ts';
import { storeReads } from './store-reads.ts';
import { currentTenantId, currentUserId, currentReader } from './current-reader.ts';

/** The user's last known role, so that their code loads while the session is being read. */
export const storedRole = 'userRole';

/**
 * Stores the signed-in user where the worker can read it: it can't read localStorage, and cached
 * reads are removed when storage runs low.
 */
async function storeReaderForWorker({ id, company }: Me): Promise<void> {
  try {
    await storeReader(id, company.id);
  } catch (error) {
    reportProblem('Could not store the signed-in person for push notifications', error);
  }
}

/** Stores the reader's name for as long as the user is signed in. */
export function storeSignedInReader(me: Me, session: NonNullable<Session>): void {
  const reader = readerOf(me);
  store(currentUserId, reader === null ? null : me.id);
  store(currentTenantId, reader === null ? null : me.company.id);
  if (reader === null) return;
  void storeReaderForWorker(me);
  // These were requested before the worker was active.
  void storeReads(
    reader,
    { '/api/auth/get-session': session, '/api/users/me': me },
    new Date(session.session.expiresAt),
  );
}

/** Returns request headers with which the worker can serve data that the reader has read before. */
export function readerHeaders(): Record<string, string> {
  const reader = currentReader();
  return reader === null ? {} : { [readerHeaderName]: reader };
}
