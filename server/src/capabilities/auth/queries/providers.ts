import type { Connection } from '../parts.ts';
import { first } from './sessions.ts';

/** Who somebody is at a third party: issuer and subject together, the one name that is never given twice. */
export interface ProviderAccount {
  readonly provider: string;
  readonly issuer: string;
  readonly subject: string;
}

const nameOf = ({ issuer, subject }: ProviderAccount) => `${issuer} ${subject}`;

/** Whom a third party's account signs in; null when it is linked to nobody. */
export async function findLinkedUser(
  connection: Connection,
  account: ProviderAccount,
): Promise<string | null> {
  const found = first(
    await connection.query<{ user_id: string }>(
      'select user_id from auth_accounts where provider_id = $1 and account_id = $2',
      [account.provider, nameOf(account)],
    ),
  );
  return found?.user_id ?? null;
}

/**
 * Lets a third party's account sign somebody in; false when another one of the same third party does already, or
 * somebody else was faster.
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
    [userId, nameOf(account), account.provider, now],
  );
  return rowCount === 1;
}

/** Takes away every way in that was set up before the address was confirmed: anybody may have done that. */
export async function deleteUnconfirmedAccounts(
  connection: Connection,
  userId: string,
): Promise<void> {
  await connection.query('delete from auth_accounts where user_id = $1', [userId]);
}

/** A name for whoever has none yet. */
export async function nameStranger(
  connection: Connection,
  userId: string,
  name: string,
): Promise<void> {
  await connection.query(`update auth_users set name = $2 where id = $1 and name = ''`, [
    userId,
    name,
  ]);
}
