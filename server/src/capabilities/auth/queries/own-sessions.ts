import type { Connection } from '../parts.ts';
import { first } from './sessions.ts';

export interface OwnSessionRow {
  readonly id: string;
  readonly method: string;
  readonly user_agent: string;
  readonly address: string;
  readonly remember_me: boolean;
  readonly created_at: Date;
  readonly last_activity: Date;
  readonly expires_at: Date;
}

/** Lists a person's active sessions, most recently used first. */
export async function listSessions(
  connection: Connection,
  userId: string,
  now: Date,
): Promise<OwnSessionRow[]> {
  const { rows } = await connection.query<OwnSessionRow>(
    `select id, method, coalesce(user_agent, '') as user_agent, coalesce(ip_address, '') as address,
       remember_me, created_at, last_activity, expires_at
     from user_sessions where user_id = $1 and expires_at > $2
     order by last_activity desc, id`,
    [userId, now],
  );
  return rows;
}

/** Ends one of a person's active sessions; false if it isn't theirs. */
export async function deleteOwnSession(
  connection: Connection,
  session: { userId: string; id: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await connection.query(
    'delete from user_sessions where user_id = $1 and id = $2 and expires_at > $3',
    [session.userId, session.id, session.now],
  );
  return rowCount === 1;
}

/** Records a session's activity and IP address; returns its expiry, or null once it has ended. */
export async function recordActivity(
  connection: Connection,
  session: { id: string; address: string },
): Promise<Date | null> {
  const active = first(
    await connection.query<{ end: Date | null }>('select app.extend_session($1, $2) as end', [
      session.id,
      session.address,
    ]),
  );
  return active?.end ?? null;
}
