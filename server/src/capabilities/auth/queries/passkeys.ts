import type { Connection } from '../parts.ts';
import { first } from './sessions.ts';

export interface PasskeyRow {
  readonly id: string;
  readonly user_id: string;
  readonly credential_id: string;
  readonly public_key: Buffer<ArrayBuffer>;
  readonly counter: number;
  readonly transports: string[];
  /** Whether it can be synced between devices; fixed at creation (WebAuthn, 6.1.3). */
  readonly synced: boolean;
  readonly rp_id: string;
  readonly name: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

// A counter has 32 bits, so a double holds it exactly.
const columns = `id, user_id, credential_id, public_key, counter::float8 as counter, transports, synced, rp_id,
  name, created_at, last_used_at`;

export async function listPasskeys(connection: Connection, userId: string): Promise<PasskeyRow[]> {
  const { rows } = await connection.query<PasskeyRow>(
    `select ${columns} from passkeys where user_id = $1 order by created_at, id`,
    [userId],
  );
  return rows;
}

export async function findPasskey(connection: Connection, credentialId: string) {
  return first(
    await connection.query<PasskeyRow>(`select ${columns} from passkeys where credential_id = $1`, [
      credentialId,
    ]),
  );
}

/** Returns null if the passkey is already registered. */
export async function insertPasskey(
  connection: Connection,
  passkey: {
    userId: string;
    credentialId: string;
    publicKey: Uint8Array;
    counter: number;
    transports: readonly string[];
    synced: boolean;
    rpId: string;
    name: string;
    now: Date;
  },
) {
  return first(
    await connection.query<PasskeyRow>(
      `insert into passkeys
         (user_id, credential_id, public_key, counter, transports, synced, rp_id, name, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       on conflict (credential_id) do nothing
       returning ${columns}`,
      [
        passkey.userId,
        passkey.credentialId,
        passkey.publicKey,
        passkey.counter,
        passkey.transports,
        passkey.synced,
        passkey.rpId,
        passkey.name,
        passkey.now,
      ],
    ),
  );
}

/**
 * Records the use of a passkey. False if it was removed or its counter didn't increase: a
 * device-bound passkey with a counter never repeats a number (WebAuthn, 6.1.1). Synced passkeys are
 * exempt, because their devices don't share a counter.
 */
export async function usePasskey(
  connection: Connection,
  usage: { id: string; counter: number; now: Date },
): Promise<boolean> {
  const result = await connection.query(
    `update passkeys set counter = greatest(counter, $2::bigint), last_used_at = $3
     where id = $1 and (synced or counter < $2::bigint or (counter = 0 and $2::bigint = 0))`,
    [usage.id, usage.counter, usage.now],
  );
  return result.rowCount === 1;
}

/** Returns null if the passkey isn't theirs. */
export async function renamePasskey(
  connection: Connection,
  passkey: { id: string; userId: string; name: string },
) {
  return first(
    await connection.query<PasskeyRow>(
      `update passkeys set name = $3 where id = $1 and user_id = $2 returning ${columns}`,
      [passkey.id, passkey.userId, passkey.name],
    ),
  );
}

/** Returns null if the passkey isn't theirs. */
export async function deletePasskey(
  connection: Connection,
  passkey: { id: string; userId: string },
) {
  return first(
    await connection.query<PasskeyRow>(
      `delete from passkeys where id = $1 and user_id = $2 returning ${columns}`,
      [passkey.id, passkey.userId],
    ),
  );
}

/** Returns whether the security policy requires a passkey of a person. */
export async function requiresPasskey(connection: Connection, userId: string): Promise<boolean> {
  const row = first(
    await connection.query<{ required: boolean }>('select app.requires_passkey($1) as required', [
      userId,
    ]),
  );
  return row?.required ?? false;
}
