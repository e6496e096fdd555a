import type { Connection } from '../parts.ts';
import { first } from './sessions.ts';

export type CeremonyKind = 'register' | 'second_step' | 'sign_in';

/** The owner of a ceremony; both are null before sign-in. */
interface Owner {
  readonly userId: string | null;
  readonly sessionId: string | null;
}

export interface CeremonyRow {
  readonly challenge: string;
  readonly rp_id: string;
  readonly origin: string;
}

export async function insertCeremony(
  connection: Connection,
  ceremony: Owner &
    CeremonyRow & { readonly kind: CeremonyKind; readonly expiresAt: Date; readonly now: Date },
): Promise<string> {
  const { userId, sessionId, now } = ceremony;
  if (userId !== null) {
    await connection.query(
      'delete from passkey_ceremonies where user_id = $1 and expires_at <= $2',
      [userId, now],
    );
  }
  const { rows } = await connection.query<{ id: string }>(
    `insert into passkey_ceremonies (kind, user_id, session_id, challenge, rp_id, origin, expires_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      ceremony.kind,
      userId,
      sessionId,
      ceremony.challenge,
      ceremony.rp_id,
      ceremony.origin,
      ceremony.expiresAt,
      now,
    ],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the ceremony was not stored');
  return row.id;
}

/**
 * Uses up a ceremony; null if it is unknown, used, expired, of another kind, or was started by
 * another person or on another site.
 */
export async function consumeCeremony(
  connection: Connection,
  criteria: Owner & {
    readonly id: string;
    readonly kind: CeremonyKind;
    readonly origin: string;
    readonly now: Date;
  },
): Promise<CeremonyRow | null> {
  return first(
    await connection.query<CeremonyRow>(
      `delete from passkey_ceremonies
       where id = $1 and kind = $2 and origin = $3 and expires_at > $4
         and user_id is not distinct from $5::uuid and session_id is not distinct from $6::uuid
       returning challenge, rp_id, origin`,
      [
        criteria.id,
        criteria.kind,
        criteria.origin,
        criteria.now,
        criteria.userId,
        criteria.sessionId,
      ],
    ),
  );
}
