import type { Session, SignInInput } from '@trunkline/contract/auth';
import type * as z from 'zod';
import { addressOf } from '../address.ts';
import { type Call, record, transact } from '../call.ts';
import { Problem } from '../../../kernel/errors.ts';
import { hashPassword, isOutdated, verifyPassword } from '../password.ts';
import { renewHash } from '../queries/accounts.ts';
import { findCredential, findSuspension } from '../queries/people.ts';
import { beginSession } from '../session.ts';
import { presentSession } from './read-session.ts';

/**
 * Completes the first step by password. Neither the response nor its timing reveals whether the
 * account exists; only the correct password reveals that it is suspended.
 */
export async function signIn(
  call: Call,
  { email, password, rememberMe }: z.output<typeof SignInInput>,
): Promise<Session> {
  const { tools } = call;
  const credential = await findCredential(tools.pool, addressOf(email));
  const stored = credential?.password ?? null;
  const priority = call.source.device === null ? 'after' : 'first';
  const right = await verifyPassword(stored, password, priority);
  if (!right || credential === null || stored === null) {
    await record(call, tools.pool, 'auth.sign_in_failed', credential?.id ?? null);
    throw new Problem('invalid_credentials');
  }
  if (!credential.confirmed) throw new Problem('email_not_confirmed');
  const { id: userId } = credential;
  await rejectSuspended(call, userId);
  const renewed = isOutdated(stored) ? await hashPassword(password, 'first') : null;
  const session = await transact(call, async (connection) => {
    if (renewed !== null) await renewHash(connection, { userId, stored, hash: renewed });
    return beginSession(connection, call, { userId, method: 'password', rememberMe, aal: 'aal1' });
  });
  return presentSession(session);
}

const suspensions = { person: 'account_suspended', company: 'company_suspended' } as const;

/** Throws if a person who proved their password, or their company, is suspended. */
async function rejectSuspended(call: Call, userId: string): Promise<void> {
  const { pool } = call.tools;
  const suspended = await findSuspension(pool, userId);
  if (suspended === null) return;
  const reason = suspensions[suspended];
  await record(call, pool, 'auth.sign_in_failed', userId, { reason });
  throw new Problem(reason);
}
