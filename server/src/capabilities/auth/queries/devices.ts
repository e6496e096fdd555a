import { maxSessionHours } from '@trunkline/contract/kernel/security-policy';
import type { Connection } from '../parts.ts';
import { first } from './sessions.ts';

/** Returns whether this person trusts this browser to skip the second step. */
export async function isTrusted(
  connection: Connection,
  device: { userId: string; hash: Buffer; now: Date },
): Promise<boolean> {
  const result = await connection.query(
    `update devices set last_used_at = $3
     where user_id = $1 and token_hash = $2 and trusted_until > $3 and app.can_trust_devices($1)`,
    [device.userId, device.hash, device.now],
  );
  return result.rowCount === 1;
}

/**
 * Returns whether the owner of an address, or a person, has completed a sign-in on this browser.
 */
export async function isKnownDevice(
  connection: Connection,
  device: { hash: Buffer; email: string | null; userId: string | null },
): Promise<boolean> {
  const row = first(
    await connection.query<{ known: boolean }>({
      name: 'check whether a device is known',
      text: `select exists (select from devices d join auth_users u on u.id = d.user_id
         where d.token_hash = $1 and case when $2::text is null then u.id = $3 else u.email = $2 end) as known`,
      values: [device.hash, device.email, device.userId],
    }),
  );
  return row?.known ?? false;
}

export async function canTrust(connection: Connection, userId: string): Promise<boolean> {
  const row = first(
    await connection.query<{ may: boolean }>('select app.can_trust_devices($1) as may', [userId]),
  );
  return row?.may ?? false;
}

/** Returns the session limit of the security policy in hours; null if it sets none. */
export async function sessionHours(connection: Connection, userId: string): Promise<number | null> {
  const row = first(
    await connection.query<{ hours: number | null }>(
      `select nullif(extract(epoch from app.session_end($1, now(), now() + make_interval(hours => $2))
         - now())::integer / 3600, $2) as hours`,
      [userId, maxSessionHours],
    ),
  );
  return row?.hours ?? null;
}

/**
 * Describes the person's browsers: whether this one is known, whether its trust
 * expired, and whether another one is trusted.
 */
export async function findDevices(
  connection: Connection,
  device: { userId: string; hash: Buffer | null; now: Date },
) {
  const row = first(
    await connection.query<{ any: boolean; known: boolean; expired: boolean; elsewhere: boolean }>(
      `select count(*) > 0 as any,
         coalesce(bool_or(token_hash = $2), false) as known,
         coalesce(bool_or(token_hash = $2 and trusted_until <= $3), false) as expired,
         coalesce(bool_or(token_hash is distinct from $2 and trusted_until > $3), false) as elsewhere
       from devices where user_id = $1`,
      [device.userId, device.hash, device.now],
    ),
  );
  return row ?? { any: false, known: false, expired: false, elsewhere: false };
}

/**
 * Records that a sign-in was completed on this browser; `trustedUntil` if its owner just chose to
 * trust it.
 */
export async function upsertDevice(
  connection: Connection,
  device: {
    userId: string;
    hash: Buffer;
    userAgent: string;
    address: string;
    trustedUntil: Date | null;
    now: Date;
  },
): Promise<void> {
  await connection.query(
    `insert into devices (user_id, token_hash, user_agent, ip_address, created_at, last_used_at, trusted_at, trusted_until)
     values ($1, $2, $3, $4, $5::timestamptz, $5::timestamptz, case when $6::timestamptz is not null then $5::timestamptz end, $6)
     on conflict (user_id, token_hash) do update
     set user_agent = excluded.user_agent, ip_address = excluded.ip_address, last_used_at = excluded.last_used_at,
       trusted_at = coalesce(excluded.trusted_at, devices.trusted_at),
       trusted_until = coalesce(excluded.trusted_until, devices.trusted_until)`,
    [device.userId, device.hash, device.userAgent, device.address, device.now, device.trustedUntil],
  );
}

/** Revokes the trust in all of a person's browsers; they stay known. */
export async function revokeTrust(connection: Connection, userId: string): Promise<void> {
  await connection.query(
    'update devices set trusted_until = null where user_id = $1 and trusted_until is not null',
    [userId],
  );
}
