import type { TenantLimits } from '@trunkline/contract/kernel/limits';
import type { Database } from '@trunkline/database/database';
import type { QueryResult } from 'pg';
import type { Connection } from '../parts.ts';
import { hashToken } from '../tokens.ts';

export interface SessionRow {
  readonly id: string;
  readonly user_id: string;
  readonly email: string;
  readonly name: string;
  readonly aal: 'aal1' | 'aal2';
  readonly aal2_at: Date | null;
  readonly expires_at: Date;
}

/** The person a session is viewing the product as, and whether that is still allowed. */
export interface Viewing {
  readonly accessId: string;
  readonly personId: string;
  readonly holds: boolean;
}

export interface RunningSession extends SessionRow {
  readonly viewing: Viewing | null;
  /** Whether the security policy requires a passkey and the person has none. */
  readonly lacks_passkey: boolean;
  /** The limits of the person's company. */
  readonly tenant: TenantLimits;
}

export function first<Row extends object>(result: QueryResult<Row>): Row | null {
  return result.rows[0] ?? null;
}

/** Returns the stored form of a session token. */
export const storedToken = (token: string) => hashToken(token).toString('hex');

/**
 * Finds the active session of a token; null if it ended or began on another host, if that host's
 * domain is no longer verified, or if its person may no longer act.
 */
export async function findSession(
  connection: Connection,
  { token, host, now }: { readonly token: string; readonly host: string; readonly now: Date },
) {
  return first(
    await connection.query<RunningSession>({
      name: 'session of a token',
      text: `select s.id, s.user_id, u.email, u.name, s.aal, s.aal2_at, s.expires_at,
         case when v.id is not null then json_build_object('accessId', v.id, 'personId', v.subject_id,
           'holds', v.expires_at > $2 and app.is_support_active(v.supporter_id, v.subject_id)) end as viewing,
         app.lacks_passkey(s.user_id) as lacks_passkey, app.limits_of_person(s.user_id) as tenant
       from user_sessions s join auth_users u on u.id = s.user_id
       left join support_access v on v.session_id = s.id and v.ended_at is null
       where s.token = $1 and s.expires_at > $2 and app.actor_company(s.user_id) is not null
         and app.accepts_session(s.host, s.site_company_id, $3)`,
      values: [storedToken(token), now, host],
    }),
  );
}

export interface NewSession {
  readonly userId: string;
  readonly token: string;
  readonly method: string;
  readonly rememberMe: boolean;
  readonly aal: 'aal1' | 'aal2';
  readonly aal2At: Date | null;
  readonly expiresAt: Date;
  readonly address: string;
  readonly userAgent: string;
  readonly host: string;
  readonly now: Date;
}

/**
 * Returns whether sessions can begin on a host: not on a tenant's domain whose records were wrong
 * at the last check.
 */
export async function acceptsSessions(connection: Connection, host: string): Promise<boolean> {
  const row = first(
    await connection.query<{ accepted: boolean }>(
      'select app.accepts_session($1, app.company_of_host($1), $1) as accepted',
      [host],
    ),
  );
  return row?.accepted === true;
}

/** Starts a session and ends the browser's previous one; null if the person may not act. */
export async function insertSession(
  connection: Connection,
  session: NewSession,
  replaced: string | null,
) {
  return first(
    await connection.query<SessionRow>({
      name: 'begin a session',
      text: `with ended as (delete from user_sessions where token = $11),
       begun as (
         insert into user_sessions
           (user_id, token, method, remember_me, aal, aal2_at, expires_at, ip_address, user_agent,
            last_activity, created_at, updated_at, host, site_company_id)
         select $1, $2, $3, $4, $5, $6, app.session_end($1, $10, $7), $8, $9, $10, $10, $10, $12,
           app.company_of_host($12)
         where app.actor_company($1) is not null
         returning id, user_id, aal, aal2_at, expires_at)
       select b.*, u.email, u.name from begun b join auth_users u on u.id = b.user_id`,
      values: [
        session.userId,
        storedToken(session.token),
        session.method,
        session.rememberMe,
        session.aal,
        session.aal2At,
        session.expiresAt,
        session.address,
        session.userAgent,
        session.now,
        replaced === null ? null : storedToken(replaced),
        session.host,
      ],
    }),
  );
}

export async function deleteSession(connection: Connection, token: string): Promise<void> {
  await connection.query('delete from user_sessions where token = $1', [storedToken(token)]);
}

/**
 * Ends all sessions of a person but one, and the push subscriptions left without a session; returns
 * how many sessions ended.
 */
export async function deleteOtherSessions(
  connection: Connection,
  userId: string,
  exceptSession: string | null,
): Promise<number> {
  const { rowCount } = await connection.query(
    'delete from user_sessions where user_id = $1 and id is distinct from $2::uuid',
    [userId, exceptSession],
  );
  await connection.query('select app.end_lost_push($1)', [userId]);
  return rowCount ?? 0;
}

/** Prevents a session from being deleted until the transaction ends; false if it has ended. */
export async function lockSession(connection: Connection, id: string): Promise<boolean> {
  const { rowCount } = await connection.query(
    'select from user_sessions where id = $1 for key share',
    [id],
  );
  return rowCount === 1;
}

/**
 * Ends a session and starts its successor at aal2: same person, same end, new token. Null if it no
 * longer exists.
 */
export async function elevateSession(
  connection: Connection,
  session: { id: string; token: string; address: string; userAgent: string; now: Date },
) {
  return first(
    await connection.query<{ id: string; expires_at: Date }>(
      `with ended as (delete from user_sessions where id = $1 returning *)
       insert into user_sessions
         (user_id, method, remember_me, expires_at, host, site_company_id, token, aal, aal2_at, ip_address,
          user_agent, last_activity, created_at, updated_at)
       select user_id, method, remember_me, expires_at, host, site_company_id, $2, 'aal2', $3, $4,
         $5, $3, $3, $3 from ended
       returning id, expires_at`,
      [session.id, storedToken(session.token), session.now, session.address, session.userAgent],
    ),
  );
}

/** Deletes ended sessions, expired links and the like. */
export async function deleteExpiredSignInData(database: Database): Promise<void> {
  await database.call('clean_sign_in', 'select app.clean_sign_in()', []);
}
