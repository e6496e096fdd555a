import type { Verified } from '@trunkline/contract/auth';
import type { PoolClient } from 'pg';
import { Problem, type ErrorCode } from '../../kernel/errors.ts';
import { record, sendMail, type SignedInCall } from './call.ts';
import { noteDevice } from './device.ts';
import { secondStepLocked } from './mails.ts';
import type { AuthEvent } from './parts.ts';
import { secondStep } from './policy.ts';
import { countFailure, forgetFailures, lockedUntil } from './queries/attempts.ts';
import { elevateSession } from './queries/sessions.ts';
import { newToken } from './tokens.ts';

/**
 * A right second step, whichever it was: this session ends and its successor begins at aal2, under another
 * token. Throws Problem `session_not_found` when it was signed out in this very moment; everything is undone then.
 */
export async function elevate(
  connection: PoolClient,
  call: SignedInCall,
  step: { readonly detail: AuthEvent['detail']; readonly trustDevice: boolean },
): Promise<Pick<Verified, 'aal' | 'expires_at'>> {
  const { tools, session, facts, userAgent, now } = call;
  const token = newToken();
  const address = facts.clientAddress;
  const raised = await elevateSession(connection, {
    id: session.id,
    token,
    address,
    userAgent,
    now,
  });
  if (raised === null) throw new Problem('session_not_found');
  const { id: sessionId, expires_at: expiresAt } = raised;
  await forgetFailures(connection, session.user_id);
  await record(call, connection, 'auth.mfa_verified', session.user_id, {
    ...step.detail,
    sessionId,
  });
  await noteDevice(connection, call, session, step.trustDevice);
  call.setCookies.push(...tools.cookies.set({ token, aal: 'aal2', expiresAt }, now));
  return { aal: 'aal2', expires_at: expiresAt.toISOString() };
}

/** The refusal while an account's second step rests; null while it does not. */
export async function whyResting(
  connection: PoolClient,
  { session, now }: SignedInCall,
): Promise<Problem | null> {
  const until = await lockedUntil(connection, session.user_id, now);
  if (until === null) return null;
  const seconds = Math.ceil((until.getTime() - now.getTime()) / 1000);
  return new Problem('too_many_requests', { retryAfter: seconds });
}

/**
 * A wrong answer: counted, remembered, and the one that fills the measure told by mail. The refusal is returned,
 * not thrown, because the count has to be committed.
 */
export async function refuseAnswer(
  connection: PoolClient,
  call: SignedInCall,
  code: ErrorCode,
  detail: AuthEvent['detail'],
): Promise<Problem> {
  const { session, now } = call;
  const userId = session.user_id;
  const until = new Date(now.getTime() + secondStep.lockSeconds * 1000);
  const locked = await countFailure(connection, {
    userId,
    max: secondStep.failuresUntilLock,
    lockedUntil: until,
  });
  const about = { ...detail, sessionId: session.id };
  await record(call, connection, 'auth.mfa_failed', userId, { ...about, locked });
  if (locked) {
    await record(call, connection, 'auth.mfa_locked', userId);
    await sendMail(call, connection, session.user_id, secondStepLocked(session, now));
  }
  return new Problem(code);
}
