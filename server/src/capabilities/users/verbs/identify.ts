import type { Database } from '@trunkline/database/database';
import type { Actor, RequestFacts } from '../../../kernel/context.ts';
import type { Session } from '../../../kernel/operations.ts';
import { selectActor } from '../queries.ts';

/** The person behind a session, as of now: a role or company changed a moment ago counts already. */
export async function identify(
  database: Database,
  session: Session,
  request: RequestFacts,
): Promise<Actor | null> {
  const claims = {
    user_id: session.userId,
    session_id: session.sessionId,
    aal: session.aal,
    request_id: request.id,
    client_address: request.clientAddress,
  };
  const row = await database.transaction('app_user', claims, selectActor);
  if (row === null) return null;
  return {
    userId: session.userId,
    sessionId: session.sessionId,
    companyId: row.company_id,
    companyName: row.company_name,
    companySlug: row.company_slug,
    companyKind: row.company_kind,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    photoUrl: row.profile_photo_url,
    role: row.role,
    permissions: new Set(row.permissions),
  };
}
