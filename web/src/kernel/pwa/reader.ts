import { readAtHeaderName, readerHeaderName } from '@trunkline/contract/kernel/constants';
import { readerOf } from '@trunkline/contract/kernel/reader';
import type { Session } from '@trunkline/contract/auth';
import type { Me } from '@trunkline/contract/users';
import { reportProblem } from '../report-problem.ts';
import { store } from '../safe-storage.ts';
import { storeReader } from './stored-reader.ts';
import { currentTenantId, currentUserId, currentReader } from './current-reader.ts';

/** The role they were last seen with, so that their code comes while the session is read. */
export const storedRole = 'userRole';

/** Who is signed in, and that they are, is kept by the page: it was asked before the worker was there. */
async function cacheSession(reader: string, me: Me, session: NonNullable<Session>): Promise<void> {
  if (!('caches' in globalThis)) return;
  const headers = {
    'content-type': 'application/json',
    [readAtHeaderName]: new Date().toISOString(),
    expires: new Date(session.session.expiresAt).toUTCString(),
  };
  try {
    const cache = await caches.open(`reads ${reader}`);
    await cache.put('/api/auth/get-session', new Response(JSON.stringify(session), { headers }));
    await cache.put('/api/users/me', new Response(JSON.stringify(me), { headers }));
  } catch (error) {
    reportProblem('Who is signed in could not be kept for the time without a connection', error);
  }
}

/** The worker can read nothing of what is small, and what is kept of what was read goes when room is wanting. */
async function storeReaderForWorker({ id, company }: Me): Promise<void> {
  try {
    await storeReader(id, company.id);
  } catch (error) {
    reportProblem('Who is signed in could not be kept for what is pushed to them', error);
  }
}

/** Remembers in whose name this browser reads, for as long as they are signed in. */
export function storeSignedInReader(me: Me, session: NonNullable<Session>): void {
  const reader = readerOf(me);
  store(currentUserId, reader === null ? null : me.id);
  store(currentTenantId, reader === null ? null : me.company.id);
  if (reader === null) return;
  void storeReaderForWorker(me);
  void cacheSession(reader, me, session);
}

/** What a request carries so that what was read before can be given to the one who read it. */
export function readerHeaders(): Record<string, string> {
  const reader = currentReader();
  return reader === null ? {} : { [readerHeaderName]: reader };
}
