import type { SignedOut } from '@trunkline/contract/auth';
import type * as z from 'zod';
import type { Call } from '../call.ts';
import { deleteSession } from '../queries.ts';

/** Ends the session here and on the server. Signing out twice is fine. */
export async function signOut(call: Call): Promise<z.infer<typeof SignedOut>> {
  const { tools, session, facts } = call;
  if (call.token !== null) await deleteSession(tools.pool, call.token);
  if (session !== null) {
    const detail = { sessionId: session.id, clientAddress: facts.clientAddress };
    await tools.record({ type: 'auth.sign_out', userId: session.user_id, detail }, tools.pool);
  }
  call.setCookies.push(...tools.cookies.clear());
  return { success: true };
}
