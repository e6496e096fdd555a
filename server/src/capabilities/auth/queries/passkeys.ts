import type { Connection } from '../parts.ts';
import { first } from './sessions.ts';

export interface PasskeyRow {
  readonly id: string;
  readonly user_id: string;
  readonly credential_id: string;
  readonly public_key: Buffer<ArrayBuffer>;
  readonly counter: number;
  readonly transports: string[];
  /** Whether it may be copied between devices; that never changes (WebAuthn, 6.1.3). */
  readonly synced: boolean;
  readonly rp_id: string;
  readonly name: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

// A counter has 32 bits: it fits where JavaScript counts exactly.
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

/** Null when somebody has this very passkey already. */
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
 * Notes that a passkey was used. False when it is gone, or its counter did not go on: a passkey of one device
 * that counts at all never tells the same number twice (WebAuthn, 6.1.1). Synced ones are free of that, because
 * their devices do not count together.
 */
export async function usePasskey(
  connection: Connection,
  used: { id: string; counter: number; now: Date },
): Promise<boolean> {
  const result = await connection.query(
    `update passkeys set counter = greatest(counter, $2::bigint), last_used_at = $3
     where id = $1 and (synced or counter < $2::bigint or (counter = 0 and $2::bigint = 0))`,
    [used.id, used.counter, used.now],
  );
  return result.rowCount === 1;
}

/** Null when it is not theirs. */
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

/** Null when it is not theirs. */
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
