import { createHash } from 'node:crypto';
import type { TenantLimits } from '@trunkline/contract/kernel/limits';
import type { Connection } from '../parts.ts';
import { first } from './sessions.ts';

export interface UsedKey {
  readonly id: string;
  readonly user_id: string;
  readonly tenant: TenantLimits;
}

/**
 * Finds the service user of an API key and records its use; null for a key that is unknown,
 * revoked, expired, or of a company that the visited site doesn't serve. Uses one query for all
 * cases, so that timing reveals nothing.
 */
export async function useKey(connection: Connection, secret: string, host: string) {
  return first(
    await connection.query<UsedKey>({
      name: 'use an API key',
      text: 'select id, user_id, tenant from app.use_api_key($1, $2)',
      values: [createHash('sha256').update(secret).digest(), host],
    }),
  );
}
