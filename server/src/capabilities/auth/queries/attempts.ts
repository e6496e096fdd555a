import type { Connection } from '../parts.ts';
import { first } from './sessions.ts';

/** Returns the time until which a source's second steps for a person are locked, or null. */
export async function selectLockEnd(
  connection: Connection,
  { userId, source, now }: { userId: string; source: string; now: Date },
): Promise<Date | null> {
  const row = first(
    await connection.query<{ until: Date }>(
      `select paused_until as until from second_step_attempts
       where user_id = $1 and source = $2 and paused_until > $3`,
      [userId, source, now],
    ),
  );
  return row?.until ?? null;
}

/**
 * Counts a wrong response for its source; the one that reaches `max` starts a lock twice as long as
 * the previous one and resets the count. After a day without wrong responses, the next lock is as
 * short as the first. Returns the end of the lock, or null.
 */
export async function countFailure(
  connection: Connection,
  failure: {
    userId: string;
    source: string;
    max: number;
    seconds: number;
    longest: number;
    now: Date;
  },
): Promise<Date | null> {
  const { userId, source, max, seconds, longest, now } = failure;
  const row = first(
    await connection.query<{ until: Date | null }>(
      `insert into second_step_attempts as a (user_id, source, failures, updated_at)
       values ($1, $2, 1, $3)
       on conflict (user_id, source) do update
       set failures = case when a.failures + 1 >= $4 then 0 else a.failures + 1 end,
         pauses = case when a.updated_at < $3::timestamptz - interval '1 day'
             and coalesce(a.paused_until, a.updated_at) < $3::timestamptz - interval '1 day' then 0 else a.pauses end
           + case when a.failures + 1 >= $4 then 1 else 0 end,
         updated_at = $3
       returning case when a.failures = 0
         then $3::timestamptz + make_interval(secs => least($6::integer, $5 * 2 ^ least(a.pauses - 1, 10))) end as until`,
      [userId, source, now, max, seconds, longest],
    ),
  );
  const until = row?.until ?? null;
  if (until !== null) {
    await connection.query(
      'update second_step_attempts set paused_until = $3 where user_id = $1 and source = $2',
      [userId, source, until],
    );
  }
  return until;
}

/** Resets the counts of these sources after a correct response. */
export async function forgetFailures(
  connection: Connection,
  { userId, sources }: { userId: string; sources: readonly string[] },
): Promise<void> {
  await connection.query(
    'delete from second_step_attempts where user_id = $1 and source = any($2)',
    [userId, sources],
  );
}

/**
 * Returns the time until which authenticator codes from unknown devices are refused; null if they
 * aren't.
 */
export async function codesRefusedUntil(
  connection: Connection,
  userId: string,
  now: Date,
): Promise<Date | null> {
  const row = first(
    await connection.query<{ until: Date }>(
      `select second_step_locked_until as until from auth_users
       where id = $1 and second_step_locked_until > $2`,
      [userId, now],
    ),
  );
  return row?.until ?? null;
}

/** Counts a wrong authenticator code from an unknown device, over a day of `seconds`. */
export async function countUnknownCode(
  connection: Connection,
  { userId, max, seconds, now }: { userId: string; max: number; seconds: number; now: Date },
): Promise<void> {
  await connection.query(
    `update auth_users u
     set second_step_failures = n.failures, second_step_failures_since = n.since,
       second_step_locked_until = case when n.failures >= $2
         then n.since + make_interval(secs => $3) else u.second_step_locked_until end
     from (select
         case when second_step_failures_since > $4::timestamptz - make_interval(secs => $3)
           then second_step_failures + 1 else 1 end as failures,
         case when second_step_failures_since > $4::timestamptz - make_interval(secs => $3)
           then second_step_failures_since else $4::timestamptz end as since
       from auth_users where id = $1) n
     where u.id = $1`,
    [userId, max, seconds, now],
  );
}

/** Returns whether to notify the person of a lock: once a day, however many there are. */
export async function claimNotice(
  connection: Connection,
  userId: string,
  now: Date,
): Promise<boolean> {
  const result = await connection.query(
    `update auth_users set second_step_notified_at = $2
     where id = $1 and (second_step_notified_at is null
       or second_step_notified_at <= $2::timestamptz - interval '1 day')`,
    [userId, now],
  );
  return result.rowCount === 1;
}
