import type { Connection } from '../parts.ts';
import type { SecondSteps } from '../policy.ts';
import { first } from './sessions.ts';

export interface FactorRow {
  readonly id: string;
  readonly friendly_name: string;
  readonly factor_type: 'totp';
  readonly status: 'unverified' | 'verified';
  readonly secret: string;
  readonly created_at: Date;
}

/** Locks a person's second steps until the transaction ends. */
export async function lockFactors(connection: Connection, userId: string): Promise<void> {
  await connection.query(
    `select pg_advisory_xact_lock(hashtextextended('factors of ' || $1::text, 0))`,
    [userId],
  );
}

export async function listFactors(connection: Connection, userId: string): Promise<FactorRow[]> {
  const { rows } = await connection.query<FactorRow>(
    `select id, friendly_name, factor_type, status, secret, created_at
     from mfa_factors where user_id = $1 order by created_at, id`,
    [userId],
  );
  return rows;
}

/** Finds a person's second-step methods: the full rows of factors, and the number of passkeys. */
export async function findSecondSteps(
  connection: Connection,
  userId: string,
): Promise<SecondSteps<FactorRow>> {
  const factors = await listFactors(connection, userId);
  const keys = await connection.query<{ count: number }>(
    'select count(*)::integer as count from passkeys where user_id = $1',
    [userId],
  );
  return { factors, passkeys: first(keys)?.count ?? 0 };
}

/** Finds the unfinished enrolment that a session started after a given time, or null. */
export async function findOwnEnrolment(
  connection: Connection,
  { userId, sessionId, since }: { userId: string; sessionId: string; since: Date },
): Promise<{ id: string; friendly_name: string; secret: string } | null> {
  return first(
    await connection.query<{ id: string; friendly_name: string; secret: string }>(
      `select id, friendly_name, secret from mfa_factors
       where user_id = $1 and session_id = $2 and status = 'unverified' and created_at > $3`,
      [userId, sessionId, since],
    ),
  );
}

/** Inserts a new enrolment, replacing unfinished ones. */
export async function replaceUnverifiedFactor(
  connection: Connection,
  factor: {
    id: string;
    userId: string;
    /** The session that can read the key again; null for none. */
    sessionId: string | null;
    friendlyName: string;
    secret: string;
    now: Date;
  },
): Promise<void> {
  await connection.query(`delete from mfa_factors where user_id = $1 and status = 'unverified'`, [
    factor.userId,
  ]);
  await connection.query(
    `insert into mfa_factors (id, user_id, session_id, friendly_name, factor_type, secret, created_at, updated_at)
     values ($1, $2, $3, $4, 'totp', $5, $6, $6)`,
    [factor.id, factor.userId, factor.sessionId, factor.friendlyName, factor.secret, factor.now],
  );
}

export async function deleteFactor(
  connection: Connection,
  userId: string,
  factorId: string,
): Promise<void> {
  await connection.query('delete from mfa_factors where user_id = $1 and id = $2', [
    userId,
    factorId,
  ]);
}

export async function insertChallenge(
  connection: Connection,
  challenge: { userId: string; factorId: string; sessionId: string; expiresAt: Date; now: Date },
): Promise<string> {
  const { userId, factorId, sessionId, expiresAt, now } = challenge;
  await connection.query('delete from mfa_challenges where user_id = $1 and expires_at <= $2', [
    userId,
    now,
  ]);
  const { rows } = await connection.query<{ id: string }>(
    `insert into mfa_challenges (user_id, factor_id, session_id, expires_at, created_at)
     values ($1, $2, $3, $4, $5) returning id`,
    [userId, factorId, sessionId, expiresAt, now],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the challenge was not stored');
  return row.id;
}

/**
 * Counts one attempt; false if the challenge is unknown, someone else's, expired, used, or out of
 * attempts.
 */
export async function countAttempt(
  connection: Connection,
  challenge: {
    id: string;
    userId: string;
    factorId: string;
    sessionId: string;
    max: number;
    now: Date;
  },
): Promise<boolean> {
  const { id, userId, factorId, sessionId, max, now } = challenge;
  const result = await connection.query(
    `update mfa_challenges set attempts = attempts + 1
     where id = $1 and user_id = $2 and factor_id = $3 and session_id = $4
       and used_at is null and expires_at > $5 and attempts < $6`,
    [id, userId, factorId, sessionId, now, max],
  );
  return result.rowCount === 1;
}

/**
 * Uses up a time step of a factor; false if it or a later one was used before (RFC 6238, section
 * 5.2).
 */
export async function acceptStep(
  connection: Connection,
  accepted: { factorId: string; challengeId: string; step: number; now: Date },
): Promise<boolean> {
  const result = await connection.query(
    `update mfa_factors set last_step = $2, status = 'verified', updated_at = $3
     where id = $1 and (last_step is null or last_step < $2)`,
    [accepted.factorId, accepted.step, accepted.now],
  );
  if (result.rowCount !== 1) return false;
  await connection.query('update mfa_challenges set used_at = $2 where id = $1', [
    accepted.challengeId,
    accepted.now,
  ]);
  return true;
}
