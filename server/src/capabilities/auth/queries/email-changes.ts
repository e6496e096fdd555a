import type { Connection } from '../parts.ts';
import { first } from './sessions.ts';

export interface EmailChange {
  readonly user_id: string;
  readonly old_email: string;
  readonly new_email: string;
  readonly old_confirmed: boolean;
  readonly new_confirmed: boolean;
}

/** Starts an address change, replacing a pending one. */
export async function beginEmailChange(
  connection: Connection,
  change: { userId: string; email: string; expiresAt: Date; now: Date },
): Promise<void> {
  await connection.query(
    `insert into email_changes (user_id, new_email, expires_at, created_at) values ($1, $2, $3, $4)
     on conflict (user_id) do update set new_email = excluded.new_email, expires_at = excluded.expires_at,
       created_at = excluded.created_at, old_confirmed_at = null, new_confirmed_at = null`,
    [change.userId, change.email, change.expiresAt, change.now],
  );
}

const columns = `c.user_id, u.email as old_email, c.new_email,
  c.old_confirmed_at is not null as old_confirmed, c.new_confirmed_at is not null as new_confirmed`;

/** Finds a person's pending address change. */
export async function findEmailChange(connection: Connection, userId: string, now: Date) {
  return first(
    await connection.query<EmailChange>(
      `select ${columns} from email_changes c join auth_users u on u.id = c.user_id
       where c.user_id = $1 and c.expires_at > $2`,
      [userId, now],
    ),
  );
}

/** Confirms one of the two addresses; null if no change is pending. */
export async function confirmSide(
  connection: Connection,
  side: { userId: string; purpose: 'change_email' | 'approve_email'; now: Date },
) {
  const column = side.purpose === 'change_email' ? 'new_confirmed_at' : 'old_confirmed_at';
  return first(
    await connection.query<EmailChange>(
      `update email_changes c set ${column} = $2 from auth_users u
       where c.user_id = $1 and u.id = c.user_id and c.expires_at > $2 returning ${columns}`,
      [side.userId, side.now],
    ),
  );
}

/** Changes the address; false if it now belongs to someone else. */
export async function changeAddress(
  connection: Connection,
  userId: string,
  email: string,
): Promise<boolean> {
  const row = first(
    await connection.query<{ changed: boolean }>('select app.change_address($1, $2) as changed', [
      userId,
      email,
    ]),
  );
  return row?.changed ?? false;
}

/** Ends the change and every link sent to the old address. */
export async function endEmailChange(connection: Connection, userId: string): Promise<void> {
  await connection.query('delete from email_changes where user_id = $1', [userId]);
  await connection.query('delete from auth_links where user_id = $1', [userId]);
}
