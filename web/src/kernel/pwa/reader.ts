import { readAtHeaderName, readerHeaderName } from '@trunkline/contract/kernel/constants';
import { readerName, readerOf } from '@trunkline/contract/kernel/reader';
import type { Session } from '@trunkline/contract/auth';
import type { Me } from '@trunkline/contract/users';
import { reportProblem } from '../report-problem.ts';
import { readStored, store } from '../safe-storage.ts';

/** The browser keys of the specification (chapter 3): who is signed in here, and in which company. */
export const currentUserId = 'currentUserId';
export const currentTenantId = 'currentTenantId';
/** The role they were last seen with, so that their code comes while the session is read. */
export const storedRole = 'userRole';

/** Who is signed in, and that they are, is kept by the page: it was asked before the worker was there. */
async function keepSession(reader: string, me: Me, session: NonNullable<Session>): Promise<void> {
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

/** Remembers in whose name this browser reads, for as long as they are signed in. */
export function keepReader(me: Me, session: NonNullable<Session>): void {
  const reader = readerOf(me);
  store(currentUserId, reader === null ? null : me.id);
  store(currentTenantId, reader === null ? null : me.company.id);
  if (reader !== null) void keepSession(reader, me, session);
}

/** What a request carries so that what was read before can be given to the one who read it. */
export function readerHeaders(): Record<string, string> {
  const user = readStored(currentUserId);
  const tenant = readStored(currentTenantId);
  return user === null || tenant === null ? {} : { [readerHeaderName]: readerName(user, tenant) };
}
