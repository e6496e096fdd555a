import type { Session, SignInInput } from '@trunkline/contract/auth';
import type * as z from 'zod';
import { addressOf } from '../address.ts';
import { type Call, record, transact } from '../call.ts';
import { Problem } from '../../../kernel/errors.ts';
import { hashPassword, isOutdated, verifyPassword } from '../password.ts';
import { renewHash } from '../queries/accounts.ts';
import { findCredential } from '../queries/people.ts';
import { beginSession } from '../session.ts';
import { presentSession } from './read-session.ts';

/**
 * Completes the first step by password. Neither the answer nor its timing reveals whether the
 * account exists.
 */
export async function signIn(
  call: Call,
  { email, password, rememberMe }: z.output<typeof SignInInput>,
): Promise<Session> {
  const { tools } = call;
  const credential = await findCredential(tools.pool, addressOf(email));
  const stored = credential?.password ?? null;
  const turn = call.source.device === null ? 'after' : 'first';
  const right = await verifyPassword(stored, password, turn);
  if (!right || credential === null || stored === null) {
    await record(call, tools.pool, 'auth.sign_in_failed', credential?.id ?? null);
    throw new Problem('invalid_credentials');
  }
  if (!credential.confirmed) throw new Problem('email_not_confirmed');
  const { id: userId } = credential;
  const renewed = isOutdated(stored) ? await hashPassword(password, 'first') : null;
  const session = await transact(call, async (connection) => {
    if (renewed !== null) await renewHash(connection, { userId, stored, hash: renewed });
    return beginSession(connection, call, { userId, method: 'password', rememberMe, aal: 'aal1' });
  });
  return presentSession(session);
}
