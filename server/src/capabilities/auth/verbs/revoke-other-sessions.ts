import type { RevokedSessions } from '@trunkline/contract/auth';
import type * as z from 'zod';
import { record, type SignedInCall, withFactors } from '../call.ts';
import { deleteOtherSessions } from '../queries/sessions.ts';

/**
 * Ends all of the current user's other sessions. A concurrent second step takes the same lock, so
 * no session escapes.
 */
export function revokeOtherSessions(call: SignedInCall): Promise<z.infer<typeof RevokedSessions>> {
  const { session } = call;
  const userId = session.user_id;
  return withFactors(call, async (connection) => {
    const ended = await deleteOtherSessions(connection, userId, session.id);
    if (ended > 0) {
      await record(call, connection, 'auth.sessions_ended', userId, { ended, kept: session.id });
    }
    return { ended };
  });
}
