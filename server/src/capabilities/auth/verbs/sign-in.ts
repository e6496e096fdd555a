import type { Session, SignInInput } from '@trunkline/contract/auth';
import type * as z from 'zod';
import { addressOf } from '../address.ts';
import { type Call, record, transact } from '../call.ts';
import { Problem } from '../../../kernel/errors.ts';
import { verifyPassword } from '../password.ts';
import { findCredential } from '../queries/people.ts';
import { beginSession } from '../session.ts';
import { presentSession } from './read-session.ts';

/** The first step by password. Whether there is such an account shows neither in the answer nor in its time. */
export async function signIn(
  call: Call,
  { email, password, rememberMe }: z.output<typeof SignInInput>,
): Promise<Session> {
  const { tools } = call;
  const credential = await findCredential(tools.pool, addressOf(email));
  const right = await verifyPassword(credential?.password ?? null, password);
  if (!right || credential === null) {
    await record(call, tools.pool, 'auth.sign_in_failed', credential?.id ?? null);
    throw new Problem('invalid_credentials');
  }
  if (!credential.confirmed) throw new Problem('email_not_confirmed');
  const session = await transact(call, (connection) =>
    beginSession(connection, call, {
      userId: credential.id,
      method: 'password',
      rememberMe,
      aal: 'aal1',
    }),
  );
  return presentSession(session);
}
