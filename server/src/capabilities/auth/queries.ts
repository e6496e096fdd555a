import type { QueryResult } from 'pg';
import type { Connection } from './parts.ts';

export interface SessionRow {
  readonly id: string;
  readonly user_id: string;
  readonly email: string;
  readonly name: string;
  readonly aal: 'aal1' | 'aal2';
  readonly aal2_at: Date | null;
  readonly expires_at: Date;
}

export interface FactorRow {
  readonly id: string;
  readonly friendly_name: string;
  readonly factor_type: 'totp';
  readonly status: 'unverified' | 'verified';
  readonly secret: string;
  readonly locked_until: Date | null;
  readonly created_at: Date;
}

function first<Row extends object>(result: QueryResult<Row>): Row | null {
  return result.rows[0] ?? null;
}

/** The running session of a token; null when it has ended or whoever it belongs to may no longer act. */
export async function findSession(connection: Connection, token: string, now: Date) {
  return first(
    await connection.query<SessionRow>({
      name: 'session of a token',
      text: `select s.id, s.user_id, u.email, u.name, s.aal, s.aal2_at, s.expires_at
       from user_sessions s join auth_users u on u.id = s.user_id
       where s.token = $1 and s.expires_at > $2 and app.actor_company(s.user_id) is not null`,
      values: [token, now],
    }),
  );
}

export async function userMayAct(connection: Connection, userId: string): Promise<boolean> {
  const result = await connection.query('select where app.actor_company($1) is not null', [userId]);
  return result.rowCount === 1;
}

export async function findUserId(connection: Connection, email: string): Promise<string | null> {
  const user = first(
    await connection.query<{ id: string }>('select id from auth_users where email = lower($1)', [
      email,
    ]),
  );
  return user?.id ?? null;
}

export async function deleteSession(connection: Connection, token: string): Promise<void> {
  await connection.query('delete from user_sessions where token = $1', [token]);
}

/** Ends a session and begins its successor at aal2: same person, same end, another token. Null when it is gone. */
export async function elevateSession(
  connection: Connection,
  session: { id: string; token: string; address: string; userAgent: string; now: Date },
) {
  return first(
    await connection.query<{ id: string; expires_at: Date }>(
      `with ended as (delete from user_sessions where id = $1 returning user_id, remember_me, expires_at)
       insert into user_sessions
         (user_id, remember_me, expires_at, token, aal, aal2_at, ip_address, user_agent, created_at, updated_at)
       select user_id, remember_me, expires_at, $2, 'aal2', $3, $4, $5, $3, $3 from ended
       returning id, expires_at`,
      [session.id, session.token, session.now, session.address, session.userAgent],
    ),
  );
}

/** One change of a person's factors at a time; held until the transaction ends. */
export async function lockFactors(connection: Connection, userId: string): Promise<void> {
  await connection.query(
    `select pg_advisory_xact_lock(hashtextextended('factors of ' || $1::text, 0))`,
    [userId],
  );
}

export async function listFactors(connection: Connection, userId: string): Promise<FactorRow[]> {
  const { rows } = await connection.query<FactorRow>(
    `select id, friendly_name, factor_type, status, secret, locked_until, created_at
     from mfa_factors where user_id = $1 order by created_at, id`,
    [userId],
  );
  return rows;
}

/** A new enrolment takes the place of those that were begun and never finished. */
export async function replaceUnverifiedFactor(
  connection: Connection,
  factor: { id: string; userId: string; friendlyName: string; secret: string; now: Date },
): Promise<void> {
  await connection.query(`delete from mfa_factors where user_id = $1 and status = 'unverified'`, [
    factor.userId,
  ]);
  await connection.query(
    `insert into mfa_factors (id, user_id, friendly_name, factor_type, secret, created_at, updated_at)
     values ($1, $2, $3, 'totp', $4, $5, $5)`,
    [factor.id, factor.userId, factor.friendlyName, factor.secret, factor.now],
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
  if (row === undefined) throw new Error('The challenge was not stored');
  return row.id;
}

/** Counts one attempt; false when the challenge is unknown, somebody else's, over, used or used up. */
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

/** Takes a time step of a factor, once: false when it or a later one was taken before (RFC 6238, section 5.2). */
export async function acceptStep(
  connection: Connection,
  accepted: { factorId: string; challengeId: string; step: number; now: Date },
): Promise<boolean> {
  const result = await connection.query(
    `update mfa_factors
     set last_step = $2, status = 'verified', failed = 0, locked_until = null, updated_at = $3
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

/** Counts a wrong code; the one that fills the measure locks the factor for a while and starts the count anew. */
export async function countFailure(
  connection: Connection,
  failure: { factorId: string; max: number; lockedUntil: Date; now: Date },
): Promise<boolean> {
  const { rows } = await connection.query<{ locked: boolean }>(
    `update mfa_factors
     set failed = case when failed + 1 >= $2 then 0 else failed + 1 end,
       locked_until = case when failed + 1 >= $2 then $3::timestamptz else locked_until end,
       updated_at = $4
     where id = $1
     returning failed = 0 as locked`,
    [failure.factorId, failure.max, failure.lockedUntil, failure.now],
  );
  return rows[0]?.locked ?? false;
}
