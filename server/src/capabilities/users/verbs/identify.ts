import type { Database } from '@trunkline/database/database';
import type { Actor, RequestFacts } from '../../../kernel/context.ts';
import type { Session } from '../../../kernel/operations.ts';
import { actorOf } from '../actor.ts';
import { selectActor } from '../queries.ts';

/** The person behind a session, as of now: a role or company changed a moment ago counts already. */
export async function identify(
  database: Database,
  session: Session,
  request: Pick<RequestFacts, 'id' | 'clientAddress'>,
): Promise<Actor | null> {
  const claims = {
    user_id: session.userId,
    session_id: session.sessionId,
    aal: session.aal,
    request_id: request.id,
    client_address: request.clientAddress,
  };
  const row = await database.transaction('app_user', claims, selectActor);
  return row === null ? null : actorOf(session, row);
}
