import type { Connection } from '../parts.ts';

export interface TrustedDeviceRow {
  readonly id: string;
  readonly current: boolean;
  readonly user_agent: string;
  readonly address: string;
  readonly created_at: Date;
  readonly last_used_at: Date;
  readonly expires_at: Date;
}

/** Lists a person's trusted browsers, most recently used first. */
export async function listTrustedDevices(
  connection: Connection,
  device: { userId: string; hash: Buffer | null; now: Date },
): Promise<TrustedDeviceRow[]> {
  const { rows } = await connection.query<TrustedDeviceRow>(
    `select id, coalesce(token_hash = $2, false) as current, user_agent, ip_address as address,
       coalesce(trusted_at, created_at) as created_at, last_used_at, trusted_until as expires_at
     from devices where user_id = $1 and trusted_until > $3
     order by last_used_at desc, id`,
    [device.userId, device.hash, device.now],
  );
  return rows;
}

/** Revokes the trust in a browser; false if it isn't theirs or wasn't trusted. */
export async function distrustDevice(
  connection: Connection,
  device: { userId: string; id: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await connection.query(
    'update devices set trusted_until = null where user_id = $1 and id = $2 and trusted_until > $3',
    [device.userId, device.id, device.now],
  );
  return rowCount === 1;
}
