import type { Connection } from '../parts.ts';
import { first } from './sessions.ts';

export interface Credential {
  readonly id: string;
  readonly password: string | null;
  readonly confirmed: boolean;
}

/** Returns which is suspended, a person or their company; null if neither is. */
export async function findSuspension(
  connection: Connection,
  userId: string,
): Promise<'person' | 'company' | null> {
  const row = first(
    await connection.query<{ suspended: 'person' | 'company' | null }>(
      'select app.suspension_of($1) as suspended',
      [userId],
    ),
  );
  return row?.suspended ?? null;
}

/** Finds the person with this address, with their password hash if they have one. */
export async function findCredential(
  connection: Connection,
  email: string,
): Promise<Credential | null> {
  return first(
    await connection.query<Credential>({
      name: 'read the credential of an address',
      text: `select u.id, a.password, u.email_verified as confirmed from auth_users u
       left join auth_accounts a on a.user_id = u.id and a.provider_id = 'credential'
       where u.email = lower($1)`,
      values: [email],
    }),
  );
}
