import type { Done, RevokeSessionInput } from '@trunkline/contract/auth';
import type * as z from 'zod';
import { Problem } from '../../../kernel/errors.ts';
import { record, type SignedInCall, withFactors } from '../call.ts';
import { deleteOwnSession } from '../queries/own-sessions.ts';

/** Ends one of the current user's sessions immediately. Throws Problem `not_found`. */
export async function revokeSession(
  call: SignedInCall,
  { id }: z.output<typeof RevokeSessionInput>,
): Promise<z.infer<typeof Done>> {
  const { tools, session, now } = call;
  const userId = session.user_id;
  await withFactors(call, async (connection) => {
    if (!(await deleteOwnSession(connection, { userId, id, now }))) throw new Problem('not_found');
    await record(call, connection, 'auth.session_revoked', userId, { sessionId: id });
  });
  if (id === session.id) call.setCookies.push(...tools.cookies.clear());
  return { done: true };
}
