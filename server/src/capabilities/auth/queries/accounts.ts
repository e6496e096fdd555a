import type { Connection } from '../parts.ts';
import { first } from './sessions.ts';

/** Selects the hash of a person's password; null if they have none. */
export async function findPassword(connection: Connection, userId: string): Promise<string | null> {
  const row = first(
    await connection.query<{ password: string | null }>(
      `select password from auth_accounts where user_id = $1 and provider_id = 'credential'`,
      [userId],
    ),
  );
  return row?.password ?? null;
}

export async function storePassword(
  connection: Connection,
  account: { userId: string; hash: string; now: Date },
): Promise<void> {
  await connection.query(
    `insert into auth_accounts (user_id, account_id, provider_id, password, created_at, updated_at)
     values ($1::uuid, $1::text, 'credential', $2, $3, $3)
     on conflict (provider_id, account_id) do update
     set password = excluded.password, updated_at = excluded.updated_at`,
    [account.userId, account.hash, account.now],
  );
}

/**
 * Replaces a hash with another one of the same password, unless the password has changed in the
 * meantime.
 */
export async function renewHash(
  connection: Connection,
  account: { userId: string; stored: string; hash: string },
): Promise<void> {
  await connection.query(
    `update auth_accounts set password = $3
     where user_id = $1 and provider_id = 'credential' and password = $2`,
    [account.userId, account.stored, account.hash],
  );
}

export interface AccountRow {
  readonly pending_email: string | null;
  readonly has_password: boolean;
  readonly providers: string[];
  readonly passkeys: number;
  readonly factors: number;
  readonly recovery_codes: number;
  readonly created_at: Date;
}

export async function findAccount(
  connection: Connection,
  userId: string,
  now: Date,
): Promise<AccountRow | null> {
  return first(
    await connection.query<AccountRow>(
      `select u.created_at,
         (select new_email from email_changes where user_id = u.id and expires_at > $2) as pending_email,
         exists (select from auth_accounts where user_id = u.id and provider_id = 'credential'
           and password is not null) as has_password,
         array(select provider_id from auth_accounts where user_id = u.id and provider_id <> 'credential'
           order by provider_id) as providers,
         (select count(*)::integer from passkeys where user_id = u.id) as passkeys,
         (select count(*)::integer from mfa_factors where user_id = u.id and status = 'verified') as factors,
         (select count(*)::integer from recovery_codes where user_id = u.id and used_at is null)
           as recovery_codes
       from auth_users u where u.id = $1`,
      [userId, now],
    ),
  );
}
