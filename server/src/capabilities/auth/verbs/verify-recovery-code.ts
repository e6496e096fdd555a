import type { RecoveryInput, SecondStepResult } from '@trunkline/contract/auth';
import type * as z from 'zod';
import { record, sendMail, type SignedInCall, withFactors } from '../call.ts';
import { Problem } from '../../../kernel/errors.ts';
import { elevate, refuseAnswer, lockProblem } from '../elevation.ts';
import { recoveryCodeUsed } from '../mails.ts';
import { countRecoveryCodes, spendRecoveryCode } from '../queries/recovery.ts';

/** Completes the second step with a recovery code, each of which works once. Notifies its owner. */
export async function verifyRecoveryCode(
  call: SignedInCall,
  { code, trustDevice }: z.output<typeof RecoveryInput>,
): Promise<SecondStepResult> {
  const { tools, session, now } = call;
  const userId = session.user_id;
  const outcome = await withFactors(call, async (connection) => {
    const locked = await lockProblem(connection, call, 'recovery_code');
    if (locked !== null) return locked;
    const hash = tools.recoveryHash(code);
    if (!(await spendRecoveryCode(connection, { userId, hash, now }))) {
      const failure = { method: 'recovery_code', detail: { method: 'recovery_code' } } as const;
      return refuseAnswer(connection, call, 'mfa_verification_failed', failure);
    }
    const left = await countRecoveryCodes(connection, userId);
    await record(call, connection, 'auth.recovery_code_used', userId, { left });
    await sendMail(call, connection, session.user_id, recoveryCodeUsed(session, left, now));
    return elevate(connection, call, { detail: { method: 'recovery_code' }, trustDevice });
  });
  if (outcome instanceof Problem) throw outcome;
  return { ...outcome, recovery_codes: null };
}
