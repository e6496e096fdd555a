import type { Verified, VerifyInput } from '@trunkline/contract/auth';
import { generateRandomString } from 'better-auth/crypto';
import type * as z from 'zod';
import { type SignedInCall, withFactors } from '../call.ts';
import { Problem } from '../../../kernel/errors.ts';
import { factorAdded } from '../mails.ts';
import type { Connection } from '../parts.ts';
import { secondStep, whyNotUse } from '../policy.ts';
import {
  acceptStep,
  countAttempt,
  countFailure,
  elevateSession,
  type FactorRow,
  listFactors,
} from '../queries.ts';
import { matchingStep } from '../totp.ts';

type Input = z.output<typeof VerifyInput>;
interface Elevation {
  readonly token: string;
  readonly expiresAt: Date;
}

/** The second step: a right code ends this session and begins another one at aal2. */
export async function verify(call: SignedInCall, input: Input): Promise<z.infer<typeof Verified>> {
  const { tools, now } = call;
  // A refusal is returned, not thrown, where the count of the attempt has to be committed.
  const outcome = await withFactors(call, (connection) => attempt(connection, call, input));
  if (outcome instanceof Problem) throw outcome;
  call.setCookies.push(...tools.cookies.set({ ...outcome, aal: 'aal2' }, now));
  return { aal: 'aal2', expires_at: outcome.expiresAt.toISOString() };
}

async function attempt(
  connection: Connection,
  call: SignedInCall,
  input: Input,
): Promise<Elevation | Problem> {
  const { tools, session, now } = call;
  const factors = await listFactors(connection, session.user_id);
  const factor = factors.find((each) => each.id === input.factorId);
  if (factor === undefined) return new Problem('mfa_factor_not_found');
  const refused = whyNotUse(session, factor, factors);
  if (refused !== null) return new Problem(refused);
  if (factor.locked_until !== null && factor.locked_until > now) {
    const rest = factor.locked_until.getTime() - now.getTime();
    return new Problem('too_many_requests', { retryAfter: Math.ceil(rest / 1000) });
  }
  const open = await countAttempt(connection, {
    id: input.challengeId,
    userId: session.user_id,
    factorId: factor.id,
    sessionId: session.id,
    max: secondStep.attemptsPerChallenge,
    now,
  });
  if (!open) return new Problem('mfa_challenge_expired');
  const step = matchingStep(tools.secretBox.open(factor.secret, factor.id), input.code, now);
  const accepted = { factorId: factor.id, challengeId: input.challengeId, now };
  if (step === null || !(await acceptStep(connection, { ...accepted, step }))) {
    return refuseCode(connection, call, factor);
  }
  return elevate(connection, call, factor);
}

async function refuseCode(
  connection: Connection,
  call: SignedInCall,
  factor: FactorRow,
): Promise<Problem> {
  const { tools, session, facts, now } = call;
  const locked = await countFailure(connection, {
    factorId: factor.id,
    max: secondStep.failuresUntilLock,
    lockedUntil: new Date(now.getTime() + secondStep.lockSeconds * 1000),
    now,
  });
  const detail = {
    factorId: factor.id,
    sessionId: session.id,
    locked,
    clientAddress: facts.clientAddress,
  };
  await tools.record({ type: 'auth.mfa_failed', userId: session.user_id, detail }, connection);
  return new Problem('mfa_verification_failed');
}

async function elevate(
  connection: Connection,
  call: SignedInCall,
  factor: FactorRow,
): Promise<Elevation> {
  const { tools, session, facts, userAgent, now } = call;
  const token = generateRandomString(32);
  const address = facts.clientAddress;
  const raised = await elevateSession(connection, {
    id: session.id,
    token,
    address,
    userAgent,
    now,
  });
  // Signed out elsewhere in this very moment: everything above is undone.
  if (raised === null) throw new Problem('session_not_found');
  const detail = { factorId: factor.id, sessionId: raised.id, clientAddress: address };
  const userId = session.user_id;
  if (factor.status === 'unverified') {
    await tools.record({ type: 'auth.mfa_enrolled', userId, detail }, connection);
    await tools.sendMail(factorAdded(session, factor, now), connection);
  }
  await tools.record({ type: 'auth.mfa_verified', userId, detail }, connection);
  return { token, expiresAt: raised.expires_at };
}
