import type { Connection } from '../parts.ts';
import { first } from './sessions.ts';

/** Until when an account's second step rests; null while it does not. */
export async function lockedUntil(
  connection: Connection,
  userId: string,
  now: Date,
): Promise<Date | null> {
  const found = first(
    await connection.query<{ until: Date }>(
      `select second_step_locked_until as until from auth_users
       where id = $1 and second_step_locked_until > $2`,
      [userId, now],
    ),
  );
  return found?.until ?? null;
}

/** Counts a wrong answer; the one that fills the measure makes the second step rest and starts the count anew. */
export async function countFailure(
  connection: Connection,
  failure: { userId: string; max: number; lockedUntil: Date },
): Promise<boolean> {
  const found = first(
    await connection.query<{ locked: boolean }>(
      `update auth_users
       set second_step_failures =
             case when second_step_failures + 1 >= $2 then 0 else second_step_failures + 1 end,
           second_step_locked_until =
             case when second_step_failures + 1 >= $2 then $3::timestamptz else second_step_locked_until end
       where id = $1
       returning second_step_failures = 0 as locked`,
      [failure.userId, failure.max, failure.lockedUntil],
    ),
  );
  return found?.locked ?? false;
}

/** A right answer: the count starts anew. */
export async function forgetFailures(connection: Connection, userId: string): Promise<void> {
  await connection.query(
    `update auth_users set second_step_failures = 0, second_step_locked_until = null
     where id = $1 and (second_step_failures > 0 or second_step_locked_until is not null)`,
    [userId],
  );
}
