import type { SecondStepResult, VerifyInput } from '@trunkline/contract/auth';
import type { PoolClient } from 'pg';
import type * as z from 'zod';
import { record, sendMail, type SignedInCall, withFactors } from '../call.ts';
import { Problem } from '../../../kernel/errors.ts';
import { elevate, refuseAnswer, lockProblem } from '../elevation.ts';
import { factorAdded } from '../mails.ts';
import { hasSecondStep, secondStep, enrollDenial, usageDenial } from '../policy.ts';
import { acceptStep, countAttempt, findSecondSteps } from '../queries/factors.ts';
import { requiresPasskey } from '../queries/passkeys.ts';
import { issueRecoveryCodes } from '../recovery-codes.ts';
import { matchingStep } from '../totp.ts';

type Input = z.output<typeof VerifyInput>;

/**
 * Completes the second step with an authenticator app; the first correct code activates a new app.
 */
export async function verify(call: SignedInCall, input: Input): Promise<SecondStepResult> {
  const outcome = await withFactors(call, (connection) => attempt(connection, call, input));
  if (outcome instanceof Problem) throw outcome;
  return outcome;
}

async function attempt(
  connection: PoolClient,
  call: SignedInCall,
  { factorId, challengeId, code, trustDevice }: Input,
): Promise<SecondStepResult | Problem> {
  const { tools, session, now } = call;
  const userId = session.user_id;
  const steps = await findSecondSteps(connection, userId);
  const factor = steps.factors.find((factor) => factor.id === factorId);
  if (factor === undefined) return new Problem('mfa_factor_not_found');
  const isNew = factor.status === 'unverified';
  // Codes can be phished, so where passkeys are required, they no longer sign anyone in.
  if (session.aal === 'aal1' && steps.passkeys > 0 && (await requiresPasskey(connection, userId)))
    return new Problem('passkey_required');
  const refused = isNew ? enrollDenial(session, steps, now) : usageDenial(session, factor, steps);
  if (refused !== null) return new Problem(refused);
  const locked = await lockProblem(connection, call, 'code');
  if (locked !== null) return locked;
  const open = await countAttempt(connection, {
    id: challengeId,
    userId,
    factorId,
    sessionId: session.id,
    max: secondStep.attemptsPerChallenge,
    now,
  });
  if (!open) return new Problem('mfa_challenge_expired');
  const step = matchingStep(tools.secretBox.open(factor.secret, factorId), code, now);
  if (step === null || !(await acceptStep(connection, { factorId, challengeId, step, now }))) {
    const failure = { method: 'code', detail: { factorId } } as const;
    return refuseAnswer(connection, call, 'mfa_verification_failed', failure);
  }
  if (isNew) {
    await record(call, connection, 'auth.mfa_enrolled', userId, { factorId });
    await sendMail(call, connection, session.user_id, factorAdded(session, factor, now));
  }
  const codes = hasSecondStep(steps)
    ? null
    : await issueRecoveryCodes(connection, tools.recoveryHash, userId);
  const elevated = await elevate(connection, call, { detail: { factorId }, trustDevice });
  return { ...elevated, recovery_codes: codes };
}
