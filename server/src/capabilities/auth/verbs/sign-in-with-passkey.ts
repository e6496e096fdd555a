import type { PasskeySignInInput, Session } from '@trunkline/contract/auth';
import type { PoolClient } from 'pg';
import type * as z from 'zod';
import { type Call, record, transact } from '../call.ts';
import { Problem } from '../../../kernel/errors.ts';
import { readAssertion } from '../passkey-ceremony.ts';
import { PasskeyRefusal } from '../passkey-checks.ts';
import { sourceName } from '../elevation.ts';
import { forgetFailures } from '../queries/attempts.ts';
import { lockFactors } from '../queries/factors.ts';
import { type PasskeyRow, usePasskey } from '../queries/passkeys.ts';
import { beginSession } from '../session.ts';
import { hashToken } from '../tokens.ts';
import { presentSession } from './read-session.ts';

type Input = z.output<typeof PasskeySignInInput>;

/**
 * Completes both steps with a passkey that verified its user. The error is the same for every
 * failure.
 */
export async function signInWithPasskey(call: Call, input: Input): Promise<Session> {
  const { tools } = call;
  const { passkey, result } = await readAssertion(call, 'sign_in', input);
  const fail = async ({ reason }: PasskeyRefusal) => {
    const detail = { method: 'passkey', reason };
    await record(call, tools.pool, 'auth.sign_in_failed', passkey?.user_id ?? null, detail);
    return new Problem('webauthn_verification_failed');
  };
  if (result instanceof PasskeyRefusal) throw await fail(result);
  try {
    const outcome = await transact(call, (connection) =>
      startSession(connection, call, { ...result, rememberMe: input.rememberMe }),
    );
    if (outcome instanceof Problem) throw outcome;
    return outcome;
  } catch (error) {
    const isSuspended = error instanceof Problem && error.code === 'invalid_credentials';
    throw isSuspended ? await fail(new PasskeyRefusal('the person is suspended')) : error;
  }
}

async function startSession(
  connection: PoolClient,
  call: Call,
  { passkey, counter, rememberMe }: { passkey: PasskeyRow; counter: number; rememberMe: boolean },
): Promise<Session | Problem> {
  const { now } = call;
  const { id, user_id: userId } = passkey;
  await lockFactors(connection, userId);
  if (!(await usePasskey(connection, { id, counter, now }))) {
    const detail = { method: 'passkey', passkeyId: id, reason: 'counter', counter };
    await record(call, connection, 'auth.mfa_failed', userId, detail);
    return new Problem('webauthn_verification_failed');
  }
  const device = call.tools.deviceCookie.read(call.headers);
  const sources = [sourceName(call.source)];
  if (device !== null) {
    sources.push(sourceName({ ...call.source, device: hashToken(device).toString('hex') }));
  }
  await forgetFailures(connection, { userId, sources });
  const step = { userId, method: 'passkey', rememberMe, aal: 'aal2' } as const;
  return presentSession(await beginSession(connection, call, step));
}
