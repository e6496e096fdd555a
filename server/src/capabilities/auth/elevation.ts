import type { SecondStepResult } from '@trunkline/contract/auth';
import type { PoolClient } from 'pg';
import { Problem, type ErrorCode } from '../../kernel/errors.ts';
import { record, sendMail, type SignedInCall } from './call.ts';
import { recordDevice } from './device.ts';
import { secondStepLocked } from './mails.ts';
import type { AuthEvent, Source } from './parts.ts';
import { secondStep } from './policy.ts';
import {
  codesRefusedUntil,
  countFailure,
  countUnknownCode,
  forgetFailures,
  selectLockEnd,
  claimNotice,
} from './queries/attempts.ts';
import { releaseOwnBlock } from './queries/blocks.ts';
import { elevateSession } from './queries/sessions.ts';
import { newToken } from './tokens.ts';

const day = 24 * 60 * 60;

/** Returns the key that wrong answers are counted under. */
export function sourceName({ client, device }: Source): string {
  return device === null ? `client ${client}` : `device ${device}`;
}

/** Only authenticator codes can be guessed over time: there are a million of them. */
type Method = 'code' | 'recovery_code' | 'passkey';

/**
 * Completes the second step: ends this session and starts its successor at aal2 with a new token.
 * Throws Problem `blocked` if the person is blocked, or `session_not_found` if the session was
 * signed out meanwhile; everything is rolled back then.
 */
export async function elevate(
  connection: PoolClient,
  call: SignedInCall,
  step: { readonly detail: AuthEvent['detail']; readonly trustDevice: boolean },
): Promise<Pick<SecondStepResult, 'aal' | 'expires_at'>> {
  const { tools, session, facts, userAgent, now } = call;
  const blocked = tools.blocks.forPerson(session.user_id);
  if (blocked !== null) {
    const isKnownDevice = call.source.device !== null;
    if (!isKnownDevice || !(await releaseOwnBlock(connection, session.user_id))) throw blocked;
  }
  const token = newToken();
  const address = facts.clientAddress;
  const elevated = await elevateSession(connection, {
    id: session.id,
    token,
    address,
    userAgent,
    now,
  });
  if (elevated === null) throw new Problem('session_not_found');
  const { id: sessionId, expires_at: expiresAt } = elevated;
  const sources = [sourceName(call.source)];
  await forgetFailures(connection, { userId: session.user_id, sources });
  await record(call, connection, 'auth.mfa_verified', session.user_id, {
    ...step.detail,
    sessionId,
  });
  await recordDevice(connection, call, session, step.trustDevice);
  call.setCookies.push(...tools.cookies.set({ token, aal: 'aal2', expiresAt }, now));
  return { aal: 'aal2', expires_at: expiresAt.toISOString() };
}

/**
 * Returns the Problem while the source is locked or the account accepts no more codes from unknown
 * devices; otherwise null.
 */
export async function lockProblem(
  connection: PoolClient,
  { session, source, now }: SignedInCall,
  method: Method,
): Promise<Problem | null> {
  const userId = session.user_id;
  const lockedUntil = await selectLockEnd(connection, { userId, source: sourceName(source), now });
  const isGuess = method === 'code' && source.device === null;
  const refused = isGuess ? await codesRefusedUntil(connection, userId, now) : null;
  const until = Math.max(lockedUntil?.getTime() ?? 0, refused?.getTime() ?? 0);
  if (until === 0) return null;
  const seconds = Math.ceil((until - now.getTime()) / 1000);
  return new Problem('too_many_requests', { retryAfter: seconds });
}

/**
 * Counts a wrong answer for its source and records it. Reports a lock by email, at most once a day.
 * The Problem is returned, not thrown, because the count has to be committed.
 */
export async function refuseAnswer(
  connection: PoolClient,
  call: SignedInCall,
  code: ErrorCode,
  { method, detail }: { readonly method: Method; readonly detail: AuthEvent['detail'] },
): Promise<Problem> {
  const { session, source, now } = call;
  const userId = session.user_id;
  const until = await countFailure(connection, {
    userId,
    source: sourceName(source),
    max: secondStep.failuresUntilLock,
    seconds: secondStep.lockSeconds,
    longest: secondStep.longestLockSeconds,
    now,
  });
  if (method === 'code' && source.device === null) {
    const max = secondStep.unknownCodesPerDay;
    await countUnknownCode(connection, { userId, max, seconds: day, now });
  }
  const locked = until !== null;
  const details = { ...detail, sessionId: session.id };
  await record(call, connection, 'auth.mfa_failed', userId, { ...details, locked });
  if (locked) {
    await record(call, connection, 'auth.mfa_locked', userId);
    if (await claimNotice(connection, userId, now)) {
      await sendMail(call, connection, session.user_id, secondStepLocked(session, now));
    }
  }
  return new Problem(code);
}
