import type { Connection } from '../parts.ts';
import { first } from './sessions.ts';

/** A person's identity at a provider: issuer and subject together are never reused. */
export interface ProviderAccount {
  readonly provider: string;
  readonly issuer: string;
  readonly subject: string;
}

const accountIdOf = ({ issuer, subject }: ProviderAccount) => `${issuer} ${subject}`;

/** Finds the person linked to an identity; null if there is none. */
export async function findLinkedUser(
  connection: Connection,
  account: ProviderAccount,
): Promise<string | null> {
  const row = first(
    await connection.query<{ user_id: string }>(
      'select user_id from auth_accounts where provider_id = $1 and account_id = $2',
      [account.provider, accountIdOf(account)],
    ),
  );
  return row?.user_id ?? null;
}

/**
 * Links an identity to a person; false if they already have another identity of the same provider,
 * or another request came first.
 */
export async function linkProvider(
  connection: Connection,
  userId: string,
  account: ProviderAccount,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await connection.query(
    `insert into auth_accounts (user_id, account_id, provider_id, created_at, updated_at)
     select $1, $2, $3, $4, $4
     where not exists (select from auth_accounts where user_id = $1 and provider_id = $3)
     on conflict (provider_id, account_id) do nothing`,
    [userId, accountIdOf(account), account.provider, now],
  );
  return rowCount === 1;
}

/**
 * Removes all credentials set up before the address was confirmed, because anyone could have set
 * them up.
 */
export async function deleteUnconfirmedAccounts(
  connection: Connection,
  userId: string,
): Promise<void> {
  await connection.query('delete from auth_accounts where user_id = $1', [userId]);
}

/** Sets a name for a person who has none. */
export async function setMissingName(
  connection: Connection,
  userId: string,
  name: string,
): Promise<void> {
  await connection.query(`update auth_users set name = $2 where id = $1 and name = ''`, [
    userId,
    name,
  ]);
}
