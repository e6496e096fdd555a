import type { Connection } from '../parts.ts';
import { first } from './sessions.ts';

/** Whether strangers may make an account on a company's site: they may unless its setting `sign_up` is 'closed'. */
export async function isSignUpOpen(connection: Connection, companyId: string): Promise<boolean> {
  const found = first(
    await connection.query<{ open: boolean }>({
      name: 'whether sign-up is open',
      text: 'select app.sign_up_open($1) as open',
      values: [companyId],
    }),
  );
  return found?.open ?? false;
}

/** Whom an address belongs to, and what they are: `free` when nobody has confirmed it yet. */
export interface AddressOwner {
  readonly id: string;
  readonly name: string;
  readonly email_verified: boolean;
  /** Whether they may act: not suspended, not deleted, in a company that is neither. */
  readonly acts: boolean;
}

export async function findAddressOwner(
  connection: Connection,
  email: string,
): Promise<AddressOwner | null> {
  return first(
    await connection.query<AddressOwner>(
      `select id, name, email_verified, app.actor_company(id) is not null as acts
       from auth_users where email = $1`,
      [email],
    ),
  );
}

/** An address that waits for its confirmation; nothing happens where it is known. */
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

/** Marks an address as its person's own; false when it was before. */
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

/** Makes a confirmed stranger a customer of the company whose site they came to; false for who is none. */
export async function joinBySignUp(
  connection: Connection,
  userId: string,
  companyId: string,
): Promise<boolean> {
  const found = first(
    await connection.query<{ joined: boolean }>('select app.join_by_sign_up($1, $2) as joined', [
      userId,
      companyId,
    ]),
  );
  return found?.joined ?? false;
}
