import type { Session } from '@trunkline/contract/auth';
import type { Call } from '../call.ts';
import { levelOf } from '../policy.ts';
import type { SessionRow } from '../queries/sessions.ts';

export function presentSession(session: SessionRow): NonNullable<Session> {
  return {
    user: { id: session.user_id, email: session.email, name: session.name },
    session: { id: session.id, aal: levelOf(session), expiresAt: session.expires_at.toISOString() },
  };
}

/** Returns the current session; null if no one is signed in. */
export async function readSession({ session }: Call): Promise<Session> {
  return session === null ? null : presentSession(session);
}
