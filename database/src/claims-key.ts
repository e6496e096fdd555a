import { createHmac } from 'node:crypto';
import pg from 'pg';
import type { DatabaseAddress } from './address.ts';
import { ownerRole, type RuntimeRole } from './roles.ts';

/** The properties of a request that policies and triggers can read. */
export interface Claims {
  readonly user_id?: string | undefined;
  readonly session_id?: string | undefined;
  readonly aal?: 'aal1' | 'aal2' | undefined;
  readonly tenant_id?: string | undefined;
  readonly request_id?: string | undefined;
  readonly client_address?: string | undefined;
  /** The real caller, while viewing as the person in `user_id`. */
  readonly supporter_id?: string | undefined;
  /** Why the platform acts on its own; recorded in the audit log. */
  readonly reason?: string | undefined;
}

/** Signs the claims of a transaction that begins now, as `app.claims` in PostgreSQL checks them. */
export type SignClaims = (role: RuntimeRole, claims: Claims, readOnly: boolean) => string;

export function claimsSigner(key: Buffer): SignClaims {
  return (role, claims, readOnly) => {
    const issuedAt = Math.floor(Date.now() / 1000);
    const body = JSON.stringify({
      ...claims,
      for: role,
      at: issuedAt,
      ...(readOnly ? { read_only: true } : {}),
    });
    return createHmac('sha256', key).update(body).digest('hex') + body;
  };
}

/**
 * Reads the key of a migrated database. Only its owner can read it, so this opens a connection of
 * its own.
 */
export async function readClaimsKey({ admin }: Pick<DatabaseAddress, 'admin'>): Promise<Buffer> {
  const client = new pg.Client({ ...admin, application_name: 'trunkline key' });
  // A connection that breaks fails its query too.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`set role ${ownerRole}`);
    const { rows } = await client.query<{ key: Buffer }>('select key from claims_key');
    const [row] = rows;
    if (row === undefined) throw new Error('The database has no key to sign claims with.');
    return row.key;
  } finally {
    await client.end();
  }
}
