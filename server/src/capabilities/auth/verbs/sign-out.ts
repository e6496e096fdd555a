import type { SignedOut } from '@trunkline/contract/auth';
import type * as z from 'zod';
import { type Call, record, transact } from '../call.ts';
import { deleteSession } from '../queries/sessions.ts';

/** Ends the session in the browser and on the server. Signing out twice is harmless. */
export async function signOut(call: Call): Promise<z.infer<typeof SignedOut>> {
  const { tools, token, session } = call;
  if (token !== null) {
    await transact(call, async (connection) => {
      await deleteSession(connection, token);
      if (session === null) return;
      const detail = { sessionId: session.id };
      await record(call, connection, 'auth.sign_out', session.user_id, detail);
    });
  }
  call.setCookies.push(...tools.cookies.clear());
  return { success: true };
}
