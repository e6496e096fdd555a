import type { SecondStepResult, VerifyPasskeyInput } from '@trunkline/contract/auth';
import type { PoolClient } from 'pg';
import type * as z from 'zod';
import { record, type SignedInCall, withFactors } from '../call.ts';
import { Problem } from '../../../kernel/errors.ts';
import { elevate, refuseAnswer, lockProblem } from '../elevation.ts';
import type { AuthEvent } from '../parts.ts';
import { readAssertion } from '../passkey-ceremony.ts';
import { PasskeyRefusal } from '../passkey-checks.ts';
import { usePasskey } from '../queries/passkeys.ts';

/**
 * Completes the second step by passkey, even while other methods are locked, because signatures
 * can't be guessed.
 */
export async function verifyPasskey(
  call: SignedInCall,
  input: z.output<typeof VerifyPasskeyInput>,
): Promise<SecondStepResult> {
  const { now } = call;
  const { passkey: claimed, result } = await readAssertion(call, 'second_step', input);
  const details = { method: 'passkey', passkeyId: claimed?.id ?? null };
  const outcome = await withFactors(call, async (connection) => {
    if (result instanceof PasskeyRefusal) {
      return refuse(connection, call, { ...details, reason: result.reason });
    }
    const { passkey, counter } = result;
    if (!(await usePasskey(connection, { id: passkey.id, counter, now }))) {
      return refuse(connection, call, { ...details, reason: 'counter', counter });
    }
    return elevate(connection, call, { detail: details, trustDevice: input.trustDevice });
  });
  if (outcome instanceof Problem) throw outcome;
  return { ...outcome, recovery_codes: null };
}

/** Counts the failure only if it was a wrong second step; doesn't extend a lock. */
async function refuse(
  connection: PoolClient,
  call: SignedInCall,
  detail: AuthEvent['detail'],
): Promise<Problem> {
  const { session } = call;
  const code = 'webauthn_verification_failed';
  if (session.aal === 'aal1' && (await lockProblem(connection, call, 'passkey')) === null) {
    return refuseAnswer(connection, call, code, { method: 'passkey', detail });
  }
  const details = { ...detail, sessionId: session.id };
  await record(call, connection, 'auth.mfa_failed', session.user_id, details);
  return new Problem(code);
}
