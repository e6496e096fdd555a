import type { SignedOut } from '@trunkline/contract/auth';
import type * as z from 'zod';
import { record, type SignedInCall, withFactors } from '../call.ts';
import { revokeTrust } from '../queries/devices.ts';
import { deleteOtherSessions } from '../queries/sessions.ts';

/**
 * Ends all of the current user's sessions, including this one, and the trust in every browser, so
 * the next sign-in takes both steps.
 */
export async function signOutEverywhere(call: SignedInCall): Promise<z.infer<typeof SignedOut>> {
  const { tools, session } = call;
  const userId = session.user_id;
  await withFactors(call, async (connection) => {
    const ended = await deleteOtherSessions(connection, userId, null);
    await revokeTrust(connection, userId);
    await record(call, connection, 'auth.sessions_ended', userId, { ended, kept: null });
  });
  call.setCookies.push(...tools.cookies.clear());
  return { success: true };
}
