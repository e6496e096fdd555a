import type { Database } from '@trunkline/database/database';
import type { Actor, RequestFacts } from '../../../kernel/context.ts';
import type { Session } from '../../../kernel/operations.ts';
import { actorOf } from '../actor.ts';
import { selectActor } from '../queries.ts';
import { selectRunningSupport } from '../queries/support.ts';

/**
 * Reads a session's current user: a role or company changed a moment ago already counts. Under
 * support access, this is the viewed user, and `support` identifies the viewer.
 */
export async function identify(
  database: Database,
  { userId, sessionId, aal, expiresAt, viewing = null }: Session,
  request: Pick<RequestFacts, 'id' | 'clientAddress'>,
): Promise<Actor | null> {
  const claims = {
    user_id: viewing === null ? userId : viewing.personId,
    session_id: sessionId,
    aal,
    supporter_id: viewing === null ? undefined : userId,
    request_id: request.id,
    client_address: request.clientAddress,
  };
  const session = {
    sessionId,
    ...(expiresAt !== undefined && { sessionExpiresAt: expiresAt }),
  };
  const readOnly = viewing !== null;
  return database.transaction(
    'app_user',
    claims,
    async (tx) => {
      const row = await selectActor(tx);
      if (row === null) return null;
      if (viewing === null) return actorOf({ userId, ...session }, row);
      const support = await selectRunningSupport(tx, viewing.accessId);
      if (support?.supporterId !== userId) return null;
      return actorOf({ userId: viewing.personId, ...session, support }, row);
    },
    { readOnly },
  );
}
