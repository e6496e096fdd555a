import type { Connection } from '../parts.ts';
import { first } from './sessions.ts';

/** Returns whether the security policy lets people sign up on a company's site. */
export async function isSignUpOpen(connection: Connection, companyId: string): Promise<boolean> {
  const row = first(
    await connection.query<{ open: boolean }>({
      name: 'whether sign-up is open',
      text: 'select app.sign_up_open($1) as open',
      values: [companyId],
    }),
  );
  return row?.open ?? false;
}

/** Returns whether the security policy lets people with this address sign up. */
export async function allowsAddress(
  connection: Connection,
  companyId: string,
  email: string,
): Promise<boolean> {
  const row = first(
    await connection.query<{ allowed: boolean }>('select app.allows_address($1, $2) as allowed', [
      companyId,
      email,
    ]),
  );
  return row?.allowed ?? false;
}

/**
 * The user account that an email address belongs to; `email_verified` is false until the address is
 * confirmed.
 */
export interface AddressOwner {
  readonly id: string;
  readonly name: string;
  readonly email_verified: boolean;
  /** Whether they may act: neither they nor their company is suspended or deleted. */
  readonly canAct: boolean;
}

export async function findAddressOwner(
  connection: Connection,
  email: string,
): Promise<AddressOwner | null> {
  return first(
    await connection.query<AddressOwner>(
      `select id, name, email_verified, app.actor_company(id) is not null as "canAct"
       from auth_users where email = $1`,
      [email],
    ),
  );
}

/** Inserts an unconfirmed address; does nothing if it exists. */
export async function insertUnconfirmed(
  connection: Connection,
  email: string,
  now: Date,
): Promise<void> {
  await connection.query(
    `insert into auth_users (email, created_at, updated_at) values ($1, $2, $2)
     on conflict (email) do nothing`,
    [email, now],
  );
}

/** Marks a person's address as confirmed; false if it already was. */
export async function confirmAddress(
  connection: Connection,
  userId: string,
  now: Date,
): Promise<boolean> {
  const result = await connection.query(
    'update auth_users set email_verified = true, updated_at = $2 where id = $1 and not email_verified',
    [userId, now],
  );
  return result.rowCount === 1;
}

/**
 * Makes a confirmed person without a company a customer of the site's company; false for anyone
 * else.
 */
export async function joinBySignUp(
  connection: Connection,
  userId: string,
  companyId: string,
): Promise<boolean> {
  const row = first(
    await connection.query<{ joined: boolean }>('select app.join_by_sign_up($1, $2) as joined', [
      userId,
      companyId,
    ]),
  );
  return row?.joined ?? false;
}
