import type { Session, SignInInput } from '@trunkline/contract/auth';
import type * as z from 'zod';
import type { Call } from '../call.ts';
import { Problem } from '../../../kernel/errors.ts';
import { deleteSession, findSession, findUserId } from '../queries.ts';
import { presentSession } from './read-session.ts';

/**
 * The first step. `begin` checks the password and gives the token of a new session, or throws what
 * refused it; whether there is such an account shows neither in the answer nor in its time.
 */
export async function signIn(
  call: Call,
  input: z.output<typeof SignInInput>,
  begin: () => Promise<string>,
): Promise<z.infer<typeof Session>> {
  const { tools, facts, now } = call;
  let token: string;
  try {
    token = await begin();
  } catch (error) {
    if (error instanceof Problem && error.code === 'invalid_credentials') {
      const userId = await findUserId(tools.pool, input.email);
      const detail = { clientAddress: facts.clientAddress };
      await tools.record({ type: 'auth.sign_in_failed', userId, detail }, tools.pool);
    }
    throw error;
  }
  const session = await findSession(tools.pool, token, now);
  if (session === null) throw new Problem('invalid_credentials');
  // This browser has one session: the one it came with would be nobody's and live on.
  if (call.token !== null) await deleteSession(tools.pool, call.token);
  const detail = {
    sessionId: session.id,
    rememberMe: input.rememberMe,
    clientAddress: facts.clientAddress,
  };
  await tools.record({ type: 'auth.sign_in', userId: session.user_id, detail }, tools.pool);
  const cookie = { token, aal: session.aal, expiresAt: session.expires_at };
  call.setCookies.push(...tools.cookies.set(cookie, now));
  return presentSession(session);
}
