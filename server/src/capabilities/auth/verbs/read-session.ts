import type { Session } from '@trunkline/contract/auth';
import type * as z from 'zod';
import type { Call } from '../call.ts';
import type { SessionRow } from '../queries.ts';

export function presentSession(session: SessionRow): NonNullable<z.infer<typeof Session>> {
  return {
    user: { id: session.user_id, email: session.email, name: session.name },
    session: { id: session.id, aal: session.aal, expiresAt: session.expires_at.toISOString() },
  };
}

/** Who is signed in; null when nobody is. */
export async function readSession({ session }: Call): Promise<z.infer<typeof Session>> {
  return session === null ? null : presentSession(session);
}
